import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { environmentName, fingerprint, orgName, recordId } from './names.ts';

export const allowArtifactInput = z
  .object({
    artifact_fingerprint: fingerprint,
    artifact_name: z.string().nullish(),
    description: z.string().nullish(),
  })
  .meta({ id: 'AllowArtifactInput' });

export const allowArtifact = endpoint({
  id: 'allowArtifact',
  tag: 'environments',
  summary: 'Allow an artifact in an environment, whatever its policies say',
  method: 'PUT',
  path: '/allowlists/{org}/{environment_name}',
  role: 'member',
  params: z.object({ org: orgName, environment_name: environmentName }),
  query: z.object({}),
  body: { kind: 'json', schema: allowArtifactInput },
  answers: { 201: z.object({ message: z.string(), allowlist_id: recordId }).meta({ id: 'AllowArtifactAnswer' }) },
  errors: ['unknown_organization', 'unknown_environment'],
});
