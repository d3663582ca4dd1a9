import { professors } from './catalog/professors.endpoints.ts';
import { students } from './catalog/students.endpoints.ts';
import { registrations } from './enrollment/registrations.endpoints.ts';
import type { Endpoint } from './kernel/endpoint.ts';
import { type Ability, everyAbility, type Role } from './kernel/role.ts';
import { earnings } from './payments/ledger.endpoints.ts';
import { accounts } from './people/accounts.endpoints.ts';
import { gradebook } from './teaching/gradebook.endpoints.ts';

/** Each ability is the right to call one endpoint. The endpoint lists its roles, so that they are written only once. */
const calls: Readonly<Record<Ability, Endpoint>> = {
  applyAsProfessor: professors.takeBack,
  applyAsStudent: students.takeBack,
  teach: gradebook.save,
  study: registrations.create,
  seeGradebooks: gradebook.courses,
  seeEarnings: earnings.ofProfessor,
  approve: professors.setStatus,
  administer: accounts.users,
};

export const abilitiesOf = (role: Role): Ability[] => everyAbility.filter((one) => calls[one].access.includes(role));
