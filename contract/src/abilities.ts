import { accounts } from './people/accounts.ts';
import { earnings } from './payments/earnings.ts';
import { gradebook } from './teaching/gradebook.ts';
import type { Endpoint } from './kernel/endpoint.ts';
import { Ability, type Role } from './kernel/role.ts';
import { professors } from './catalog/professors.ts';
import { registrations } from './enrollment/registrations.ts';
import { students } from './catalog/students.ts';

/** Each ability is the right to make one call. The call itself says which roles may make it, so that is written only once. */
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

export const abilitiesOf = (role: Role): Ability[] => Ability.options.filter((one) => calls[one].access.includes(role));
