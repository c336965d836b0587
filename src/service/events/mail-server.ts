/** How connections to a mail server are encrypted: from the beginning, after a first exchange, or not at all. */
export const mailEncryptions = ['implicit', 'starttls', 'none'] as const;
export type MailEncryption = (typeof mailEncryptions)[number];

/** The mail server by which mail leaves. It may be anywhere, since the operator names it. */
export interface MailServer {
  host: string;
  port: number;
  encryption: MailEncryption;
  /** Null for none. */
  login: { user: string; password: string } | null;
  /** The address that mail is from, without a name. */
  from: string;
}
