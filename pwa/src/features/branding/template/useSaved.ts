import { toast } from "@/shell/toast";
import { useReadAgain } from "../queries";

/** Says that a template is saved, and shows it once it is read again. */
export function useSaved(onDone: () => void): (message: string) => Promise<void> {
  const readAgain = useReadAgain();
  return async (message) => {
    toast.success(message);
    await readAgain();
    onDone();
  };
}
