/** A job's page without what differs from run to run, so that it can be kept and read. */
export const steadyPage = (summary: string, { url, sha }: { url: string; sha: string }): string =>
  summary
    .replaceAll(url, 'https://assay.example.com')
    .replaceAll(sha, '5ca1ab1e0ddba11c0ffee0decade0facade0f00d')
    .replaceAll(sha.slice(0, 12), '5ca1ab1e0ddb')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{8}/g, '01234567-89ab-cdef-0123-456789ab');
