import { z } from 'zod';
import { join, type Shapes } from '../kernel/endpoint.shapes.ts';
import { IdParams, Instant, line, requiredLine, text, WholeNumber } from '../kernel/fields.shapes.ts';
import { say } from '../kernel/i18n.ts';
import { collegeServers as lines, serverProblems, type ServerProblem } from './college-servers.endpoints.ts';
export * from './college-servers.endpoints.ts';

const fingerprint = /^SHA256:[A-Za-z0-9+/]{43}$/;
const HostKey = line(50).regex(fingerprint, {
  error: say(/*i18n*/ 'A fingerprint looks like SHA256: with 43 letters, digits and the signs + and / after it.'),
});
const fields = {
  host: requiredLine(/*i18n*/ 'Enter the server’s name.', 253).regex(/^[A-Za-z\d][A-Za-z\d.:-]*$/, {
    error: say(/*i18n*/ 'Enter a name such as sftp.college.edu.'),
  }),
  port: WholeNumber(1, 65_535),
  userName: requiredLine(/*i18n*/ 'Enter the user name.', 100),
  outFolder: requiredLine(/*i18n*/ 'Enter the folder.'),
  inFolder: requiredLine(/*i18n*/ 'Enter the folder.'),
  isOn: z.boolean(),
};

/** An institution's SFTP server, without its secret. */
export const CollegeServer = z
  .object({
    ...fields,
    hostKey: z.string().nullable().meta({ description: 'the confirmed fingerprint of its key; null: none yet' }),
    checkedAt: Instant.nullable().meta({ description: 'when it was last connected to, or tried' }),
    problem: z.enum(Object.keys(serverProblems) as [ServerProblem, ...ServerProblem[]]).nullable(),
    problemDetail: z.string().meta({ description: 'the file or folder, or what the server said' }),
    problemSince: Instant.nullable(),
  })
  .meta({ id: 'CollegeServer' });
export type CollegeServer = z.infer<typeof CollegeServer>;

export const shapes = {
  one: {
    summary: 'An institution’s SFTP server, without its secret; null where it has none.',
    params: IdParams,
    reply: CollegeServer.nullable(),
  },
  set: {
    summary:
      'Set an institution’s SFTP server. The secret may be left out while host, port and confirmed key stay as they are.',
    params: IdParams,
    body: z.strictObject({
      ...fields,
      hostKey: HostKey.nullable(),
      secret: text(20_000).optional().meta({ description: 'a password, or a private key without a passphrase' }),
    }),
    reply: CollegeServer,
  },
  remove: { summary: 'Forget an institution’s SFTP server and its secret.', params: IdParams },
  check: {
    summary:
      'Connect to the server and try both folders. Without a confirmed key it only reads the key, and sends no password.',
    params: IdParams,
    reply: CollegeServer.extend({
      fingerprint: z.string().nullable().meta({ description: 'of the key that the server has now; null: not reached' }),
    }),
    ownTransactions: true,
  },
} as const satisfies Shapes;
export const collegeServers = join(lines, shapes);
