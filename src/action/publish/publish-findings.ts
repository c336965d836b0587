import { complaintsOf } from '../complaints.ts';
import type { StepFindings } from '../findings.ts';
import type { StepShape } from '../remedy.ts';
import { logText, oneLine } from '../render/escape.ts';
import { summaryMarkdown } from '../render/summary.ts';
import type { Runner } from '../runner.ts';
import { PUBLICATION_MAX_BYTES, publicationOf } from './publication.ts';
import type { Places, PublishSetting } from './publish.ts';

export interface Publishing extends PublishSetting {
  places: Places;
  /** What the step is about as its user wrote it; null where its inputs could not be read. */
  subjects: readonly string[] | null;
  /** The page of this run, of a re-run that of its attempt; null where unknown. */
  runUrl: string | null;
}

/**
 * Shows what was found where the user asked for it, after the job's own page has it. Never rejects: what could not be
 * shown is a warning, and the verdict stands.
 *
 * @param clean takes secrets out of a text.
 */
export async function publishFindings(
  { findings, shape }: { findings: StepFindings; shape: StepShape },
  { places, subjects, runUrl, ...setting }: Publishing,
  runner: Runner,
  clean: (text: string) => string,
): Promise<void> {
  try {
    const { publish } = await import('./publish.ts');
    const markdown = summaryMarkdown(findings, complaintsOf(findings, shape), PUBLICATION_MAX_BYTES);
    const publisher = { env: setting.env, checkRun: places.checkRun, subjects, runUrl };
    const publication = publicationOf(findings, clean(markdown), publisher);
    const problems = await publish({ ...publication, title: clean(publication.title) }, places, setting);
    for (const { title, message } of problems) {
      runner.annotate({ level: 'warning', title, message });
      runner.log(logText(oneLine(`${title}: ${message}`)));
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    runner.log(logText(oneLine(`assay could not show the result on GitHub: ${reason}`)));
  }
}
