/** All that this origin's databases hold, as a text in which a name or a code would be found. */
export async function dumpDatabases(): Promise<string> {
  const found: string[] = [];
  for (const { name } of await indexedDB.databases()) {
    if (name !== undefined) found.push(name, await dumpOne(name));
  }
  return found.join("\n");
}

async function dumpOne(name: string): Promise<string> {
  const database = await promised(indexedDB.open(name));
  const found: string[] = [];
  for (const store of database.objectStoreNames) {
    const rows = database.transaction(store).objectStore(store);
    found.push(store, ...(await promised(rows.getAllKeys())).map(textOf));
    found.push(...(await promised(database.transaction(store).objectStore(store).getAll())).map(textOf));
  }
  database.close();
  return found.join("\n");
}

/** Bytes are read as Latin-1, in which ASCII stands as it is; a text of two bytes a letter is read as well. */
function textOf(value: unknown): string {
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
    const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : new Uint8Array(value.buffer as ArrayBuffer);
    return ["latin1", "utf-16le", "utf-16be"].map((name) => new TextDecoder(name).decode(bytes)).join(" ");
  }
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .map(([key, each]) => `${key}=${textOf(each)}`)
      .join(" ");
  return String(value);
}

const promised = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The database does not answer"));
  });
