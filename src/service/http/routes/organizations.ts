import type { FastifyInstance } from 'fastify';
import {
  getDefaultOrganization,
  setDefaultOrganization,
  setExperimentalFeatures,
} from '../../../contract/organization.ts';
import { setExperimentalFeatures as keepExperimentalFeatures } from '../../store/organization-settings.ts';
import { setDefaultOrganization as keepDefaultOrganization } from '../../store/tokens.ts';
import { serve, serveJson } from '../route.ts';
import type { Services } from '../services.ts';

export function serveOrganizations(app: FastifyInstance, services: Services): void {
  serve(app, services, getDefaultOrganization, ({ caller }) =>
    Promise.resolve({ status: 200, body: { default_org_name: caller.orgName } }),
  );

  serve(app, services, setDefaultOrganization, ({ caller, write }) =>
    write(async (tx) => {
      await keepDefaultOrganization(tx, caller.tokenId);
      return { status: 200, body: { default_org_name: caller.orgName } };
    }),
  );

  serveJson(app, services, setExperimentalFeatures, ({ write }, body) =>
    write(async (tx) => {
      await keepExperimentalFeatures(tx, body.experimental_features_enabled);
      return { status: 200, body };
    }),
  );
}
