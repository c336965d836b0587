import { InputError } from './input-problem.ts';
import { inWorkspace } from './file-pattern.ts';

/**
 * The certificates of the authorities that the user trusts besides, in PEM form; none where no file is given. What reads
 * them is only loaded where one is.
 *
 * @throws InputError
 */
export async function certificateAuthorities(caFile: string | null, workspace: string): Promise<readonly string[]> {
  if (caFile === null) return [];
  const { CaFileError, readCertificateAuthorities } = await import('../client/certificate-authorities.ts');
  try {
    return await readCertificateAuthorities(inWorkspace(caFile, workspace));
  } catch (error) {
    if (!(error instanceof CaFileError)) throw error;
    throw new InputError([{ input: 'ca-file', message: `${error.message}. Paths are relative to ${workspace}.` }]);
  }
}
