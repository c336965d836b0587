import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { orgName } from './names.ts';

const defaultOrganization = z.object({ default_org_name: orgName }).meta({ id: 'DefaultOrganization' });

export const getDefaultOrganization = endpoint({
  id: 'getDefaultOrganization',
  tag: 'organizations',
  summary: "Read the token's default organization: the one it was given, else its first by name",
  method: 'GET',
  path: '/user/default-org',
  role: 'reader',
  params: z.object({}),
  query: z.object({}),
  body: null,
  answers: { 200: defaultOrganization },
  errors: ['unknown_organization'],
});

export const setDefaultOrganization = endpoint({
  id: 'setDefaultOrganization',
  tag: 'organizations',
  summary: "Make an organization the token's default",
  method: 'PUT',
  path: '/user/{org}',
  role: 'reader',
  withoutAccess: 'forbidden',
  params: z.object({ org: orgName }),
  query: z.object({}),
  body: null,
  answers: { 200: defaultOrganization },
  errors: [],
});

const experimentalFeatures = z
  .object({ experimental_features_enabled: z.boolean() })
  .meta({ id: 'ExperimentalFeatures' });

export const setExperimentalFeatures = endpoint({
  id: 'setExperimentalFeatures',
  tag: 'organizations',
  summary: 'Switch the experimental features of an organization on or off',
  method: 'PUT',
  path: '/organizations/{org}/experimental_features',
  role: 'admin',
  params: z.object({ org: orgName }),
  query: z.object({}),
  body: { kind: 'json', schema: experimentalFeatures },
  answers: { 200: experimentalFeatures },
  errors: ['unknown_organization'],
});
