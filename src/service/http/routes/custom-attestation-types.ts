import type { FastifyInstance } from 'fastify';
import { buffer } from 'node:stream/consumers';
import {
  archiveCustomType,
  createCustomType,
  type CustomTypeRecord,
  evaluator as evaluatorMember,
  getCustomType,
  listCustomTypes,
  summary,
} from '../../../contract/custom-attestation-type.ts';
import { jsonObject } from '../../../contract/freeform.ts';
import { ServiceError } from '../../error.ts';
import { checkDefinition, EvaluationProblem, type Run } from '../../evaluation/custom-type.ts';
import * as customTypes from '../../store/custom-types.ts';
import { fromJson, fromJsonOrNull, toJson } from '../../store/json.ts';
import type { CustomTypeRow, CustomTypeVersionRow } from '../../store/schema.ts';
import type { OrgReader } from '../../store/store.ts';
import { readJson } from '../json-body.ts';
import type { FileSink } from '../multipart.ts';
import { serve, serveForm } from '../route.ts';
import type { Services } from '../services.ts';
import { seconds } from '../../seconds.ts';
import { invalidInput, parseInput } from '../validation.ts';

const SCHEMA_PART = 'type_schema';

const schemaFile: FileSink<Buffer> = {
  take: (file) => buffer(file.content),
  drop: () => Promise.resolve(),
  identity: (bytes) => bytes.toString('base64'),
};

export function serveCustomTypes(app: FastifyInstance, services: Services): void {
  serveForm(
    app,
    services,
    createCustomType,
    () => schemaFile,
    async ({ caller, write }, body, file) => {
      const schema = file === null ? null : schemaText(file);
      const expressions = (body.summary ?? []).map(({ expression }) => expression);
      try {
        const run: Run = (task) => services.evaluator.run(caller.orgId, task);
        await checkDefinition(run, { schema, rules: body.evaluator?.rules ?? [] }, expressions);
      } catch (error) {
        if (!(error instanceof EvaluationProblem)) throw error;
        throw invalidInput({ [error.field]: error.message });
      }
      return write(async (tx) => {
        const type = await customTypes.addCustomTypeVersion(tx, body, schema, caller.userName);
        return { status: 201, body: await record(tx, caller.orgName, type) };
      });
    },
  );

  serve(app, services, listCustomTypes, ({ caller, read }) =>
    read(async (tx) => ({
      status: 200,
      body: await records(tx, caller.orgName, await customTypes.listCustomTypes(tx)),
    })),
  );

  serve(app, services, getCustomType, ({ caller, params, query, read }) =>
    read(async (tx) => {
      const type = await requireCustomType(tx, params.type_name);
      if (query.version === null) return { status: 200, body: await record(tx, caller.orgName, type) };
      const version = await customTypes.findCustomTypeVersion(tx, type.id, query.version);
      if (version !== null) return { status: 200, body: recordOfVersions(caller.orgName, type, [version]) };
      throw new ServiceError(
        'unknown_attestation_type',
        `the custom attestation type '${type.name}' has no version ${query.version}; its newest is ${type.latest_version}`,
      );
    }),
  );

  serve(app, services, archiveCustomType, ({ caller, params, write }) =>
    write(async (tx) => {
      const archived = await customTypes.archiveCustomType(tx, await requireCustomType(tx, params.type_name));
      return { status: 200, body: await record(tx, caller.orgName, archived) };
    }),
  );
}

/** The schema as JSON without blanks, which is how it is kept. */
function schemaText(bytes: Buffer): string {
  return toJson(parseInput(jsonObject, readJson(SCHEMA_PART, bytes), SCHEMA_PART));
}

async function requireCustomType(tx: OrgReader, name: string): Promise<CustomTypeRow> {
  const type = await customTypes.findCustomType(tx, name);
  if (type !== null) return type;
  throw new ServiceError('unknown_attestation_type', `no custom attestation type '${name}' in this organization`);
}

async function record(tx: OrgReader, orgName: string, type: CustomTypeRow): Promise<CustomTypeRecord> {
  const [one] = await records(tx, orgName, [type]);
  if (one === undefined) throw new Error('a custom type without its record');
  return one;
}

async function records(tx: OrgReader, orgName: string, types: readonly CustomTypeRow[]): Promise<CustomTypeRecord[]> {
  const versions = await customTypes.listCustomTypeVersions(
    tx,
    types.map((type) => type.id),
  );
  return types.map((type) => ({
    ...recordOfVersions(orgName, type, versions.get(type.id) ?? []),
    created_by: type.created_by,
    created_at: seconds(type.created_at),
    last_modified_at: seconds(type.modified_at),
  }));
}

/** Clients show what is there, so nothing is there that was not said. */
function recordOfVersions(
  orgName: string,
  type: CustomTypeRow,
  versions: readonly CustomTypeVersionRow[],
): CustomTypeRecord {
  return {
    name: type.name,
    org: orgName,
    archived: type.archived === 1,
    ...(type.description ? { description: type.description } : {}),
    versions: versions.map((version) => {
      const schema = fromJsonOrNull(jsonObject, version.type_schema);
      const evaluator = fromJsonOrNull(evaluatorMember, version.evaluator);
      return {
        version: version.version,
        timestamp: seconds(version.created_at),
        created_by: version.created_by,
        ...(version.comment ? { comment: version.comment } : {}),
        ...(schema === null ? {} : { type_schema: schema }),
        ...(evaluator === null ? {} : { evaluator }),
        summary: fromJson(summary, version.summary),
      };
    }),
  };
}
