import type { environmentTypes } from '../contract/environment.ts';

export interface DesiredFlow {
  name: string;
  description: string | null;
  visibility: 'public' | 'private' | null;
  /** YAML text; null leaves the template that is there. */
  template: string | null;
}

export interface DesiredPolicy {
  name: string;
  description: string | null;
  comment: string;
  content: string;
}

export interface DesiredEnvironment {
  name: string;
  type: (typeof environmentTypes)[number];
  description: string | null;
  /** All that shall be attached; null leaves what is. */
  policies: string[] | null;
}

/** What an organization shall have. A null member leaves what is there. */
export interface DesiredState {
  flows: DesiredFlow[];
  policies: DesiredPolicy[];
  environments: DesiredEnvironment[];
}
