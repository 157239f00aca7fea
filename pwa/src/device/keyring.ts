/** Where the key of what is kept sealed is. The vault's own shape (offline/vault.ts). */
export interface KeyRing {
  /** The AES-GCM key. It may not be possible to export it. Rejects where there is no place to keep one. */
  key(): Promise<CryptoKey>;
  /** Makes whatever was sealed unreadable, for ever. */
  destroy(): Promise<void>;
}
