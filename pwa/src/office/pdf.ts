/** How a PDF begins; its readers take one whose mark stands a little further on, as the server does. */
const [MARK, WITHIN] = ["%PDF-", 1024];

/** Whether a file is a PDF, by what it holds and not by what it is called. */
export async function isPdf(file: File): Promise<boolean> {
  return (await file.slice(0, WITHIN).text()).includes(MARK);
}
