import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import {
  reportAzureApps,
  reportCloudRun,
  reportDocker,
  reportEcs,
  type ReportedArtifact,
  type ReportedType,
  reportK8s,
  reportLambda,
  reportS3,
  reportServer,
} from '../../../contract/environment-report.ts';
import { gatherInstances, type RunningInstances } from '../../snapshots/running-instances.ts';
import { takeReport } from '../../snapshots/take-snapshot.ts';
import type { EnvironmentRow } from '../../store/environment-rows.ts';
import { serveJson } from '../route.ts';
import type { Services } from '../services.ts';
import { invalidInput } from '../validation.ts';
import { requireEnvironment } from './environment-records.ts';

/** More instances than this in one environment are refused. */
const INSTANCES_MAX = 20_000;

/** What the endpoints for reports have in common. */
type ReportEndpoint = Omit<typeof reportServer, 'id' | 'summary' | 'path' | 'body'> & {
  id: string;
  summary: string;
  path: string;
  body: { kind: 'json'; schema: z.ZodType<{ artifacts: ReportedArtifact[] }> };
};

const reports: readonly { type: ReportedType; endpoint: ReportEndpoint }[] = [
  { type: 'K8S', endpoint: reportK8s },
  { type: 'ECS', endpoint: reportEcs },
  { type: 'S3', endpoint: reportS3 },
  { type: 'lambda', endpoint: reportLambda },
  { type: 'server', endpoint: reportServer },
  { type: 'docker', endpoint: reportDocker },
  { type: 'azure-apps', endpoint: reportAzureApps },
  { type: 'cloud-run', endpoint: reportCloudRun },
];

export function serveEnvironmentReports(app: FastifyInstance, services: Services): void {
  for (const { type, endpoint } of reports) {
    serveJson(app, services, endpoint, ({ caller, params, write }, { artifacts }) => {
      const running = gatherInstances(artifacts);
      refuseMany(running);
      return write(async (tx) => {
        const environment = await requireEnvironment(tx, params.environment_name);
        refuseOtherType(environment, type);
        const maker = { documents: services.documents, userName: caller.userName };
        const { index, isNew } = await takeReport(tx, maker, environment.id, running);
        return { status: isNew ? 201 : 200, body: { message: 'OK', snapshot_index: index, is_new: isNew } };
      });
    });
  }
}

function refuseMany(running: readonly RunningInstances[]): void {
  const count = running.reduce((total, { instances }) => total + instances.length, 0);
  if (count <= INSTANCES_MAX) return;
  throw invalidInput({ artifacts: `expected at most ${INSTANCES_MAX} instances in all, found ${count}` });
}

function refuseOtherType(environment: EnvironmentRow, type: ReportedType): void {
  if (environment.type === type) return;
  throw invalidInput({
    'params.environment_name': `expected an environment of the type '${type}', found one of the type '${environment.type}' [input: ${environment.name}]`,
  });
}
