/** The certificate for all hosts of the example site; made at the first start and again when it ends within 30 days. */
export function siteCertificate(): Promise<{
  /** PEM texts. */
  readonly key: string;
  readonly cert: string;
  /** Base64 SHA-256 of the public key, for Chromium's --ignore-certificate-errors-spki-list. */
  readonly spkiHash: string;
}>;
