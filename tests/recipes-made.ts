import { newFields, type Change } from './recipes.ts';

/* One small thing for each recipe of docs/guides/adding-things.md. */
const transition: readonly Change[] = [
  [
    'contract/src/catalog/students.endpoints.ts',
    "} as const satisfies Transitions<StudentStatus, 'approver' | 'administrator'>;",
    `  reconsider: {
    from: ['Approved'],
    to: 'Pending',
    by: ['administrator'],
    label: /*i18n*/ 'Reconsider',
    question: /*i18n*/ 'Are you sure you want to reconsider the application of {name}?',
  },
} as const satisfies Transitions<StudentStatus, 'approver' | 'administrator'>;`,
  ],
  [
    'server/src/catalog/applications/reconsidered.test.ts',
    `import { expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();

test('an administrator reconsiders an approved student, an institution does not', async () => {
  const [admin, registrar] = [await world.administrator(), await world.registrar()];
  const [student, beside] = [await world.someone('Student'), await world.someone('Student', 'Bo')];
  const [{ body }, other] = [await student.appliesAsStudent(), await beside.appliesAsStudent()];
  const set = (who: typeof admin, status: string) =>
    who.patch(pathOf(api.students.setStatus, { id: body._id }), { approvalStatus: status });
  expect((await set(registrar, 'Approved')).status).toBe(200);
  expect((await set(registrar, 'Pending')).status).not.toBe(200);
  expect(await set(admin, 'Pending')).toMatchObject({ status: 200, body: { approvalStatus: 'Pending' } });
  expect((await beside.get(api.students.mine)).body['approvalStatus']).toBe(other.body['approvalStatus']);
});
`,
  ],
];
const mail: readonly Change[] = [
  [
    'server/src/catalog/course-definitions.emails.ts',
    'export const definitionDecided =',
    `export const definitionReceived =
  (name: string, path: string): MailTemplate =>
  () => ({
    subject: i18n.t('We received “{course}”', { course: inMail(name) }),
    blocks: [i18n.t('Your course definition waits for approval.'), { button: i18n.t('Open the course definition'), path }],
  });

export const definitionDecided =`,
  ],
  [
    'server/src/catalog/course-definitions.ts',
    "  await recordAction(context, 'create course definition',",
    `  const { queueMail } = await import('../kernel/mail.ts');
  const { definitionReceived } = await import('./course-definitions.emails.ts');
  await queueMail(context, context.me, definitionReceived(form.name, recordAt(paths.professorDefinitions, _id)));
  await recordAction(context, 'create course definition',`,
  ],
];
const language: readonly Change[] = [
  ['contract/src/kernel/i18n.ts', "es: 'Español' }", "es: 'Español', eo: 'Esperanto' }"],
  ...['server', 'site', 'web'].map((name): Change => [`contract/locales/eo/${name}.json`, '{}\n']),
];
const processor: readonly Change[] = [
  [
    'server/src/payments/processors/tally/kind.ts',
    `import { z } from 'zod';
import { none } from '../none.ts';
import type { ProcessorKind } from '../port.ts';

export const tallyKind: ProcessorKind = {
  name: 'Tally',
  variables: { TALLY_KEY: z.string().optional().describe('the key of the account') },
  required: ['TALLY_KEY'],
  read: ({ TALLY_KEY: key }) =>
    typeof key === 'string' && key !== ''
      ? { open: () => ({ ...none, name: 'Tally', credentials: key }), browser: {}, sources: [], doubts: [] }
      : undefined,
};
`,
  ],
  ['server/src/payments/processors/registry.ts', '{ paypal: paypalKind }', '{ paypal: paypalKind, tally: tallyKind }'],
  [
    'server/src/payments/processors/registry.ts',
    'import type { ConfiguredProcessor,',
    "import { tallyKind } from './tally/kind.ts';\nimport type { ConfiguredProcessor,",
  ],
  [
    'web/app/enrollment/registrations/TallyButtons.tsx',
    `import { i18n } from '@stoa/contract/kernel/i18n';
import { Button } from '../../ui/plain/Button.tsx';
import type { PaymentButtonsProps } from './usePayment.ts';

/** The button of the processor Tally. */
export const TallyButtons = ({ config }: PaymentButtonsProps) => (
  <Button>{i18n.t('Pay in {currency}', { currency: config.currency })}</Button>
);
`,
  ],
  [
    'web/app/enrollment/registrations/PaymentDialog.tsx',
    '  paypal: (props) => <PayPalButtons {...props} />,\n',
    '  paypal: (props) => <PayPalButtons {...props} />,\n  tally: (props) => <TallyButtons {...props} />,\n',
  ],
  [
    'web/app/enrollment/registrations/PaymentDialog.tsx',
    'import { usePayment,',
    "import { TallyButtons } from './TallyButtons.tsx';\nimport { usePayment,",
  ],
  [
    'docs/guides/settings.md',
    '\n| `PAYPAL_CLIENT_ID`,',
    '\n| `TALLY_KEY` | none | from the account at Tally |\n| `PAYPAL_CLIENT_ID`,',
  ],
  ['deploy/compose.yaml', '    PAYPAL_CLIENT_ID: $', '    TALLY_KEY: ${TALLY_KEY:-}\n    PAYPAL_CLIENT_ID: $'],
];
const listAndForm: readonly Change[] = [
  [
    'server/migrations/9999_shelves.ts',
    `import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`create table "shelf" (
    "_id" uuid primary key default "newId"(),
    "name" text not null,
    "createdAt" timestamptz not null default now())\`.execute(db);
}
`,
  ],
  [
    'contract/src/people/shelves.endpoints.ts',
    `import { endpoints } from '../kernel/endpoint.ts';
import type { shapes } from './shelves.shapes.ts';
export type * from './shelves.shapes.ts';

export const shelves = endpoints<typeof shapes>()({
  list: ['GET /api/shelves', ['Administrator']],
  create: ['POST /api/shelf', ['Administrator']],
});
`,
  ],
  [
    'contract/src/people/shelves.shapes.ts',
    `import { z } from 'zod';
import { join, list, type Shapes } from '../kernel/endpoint.shapes.ts';
import { Id, requiredLine } from '../kernel/fields.shapes.ts';
import { shelves as lines } from './shelves.endpoints.ts';
export * from './shelves.endpoints.ts';

export const Shelf = z.object({ _id: Id, name: z.string() }).meta({ id: 'Shelf' });
export type Shelf = z.infer<typeof Shelf>;

export const shapes = {
  list: list({ summary: 'All shelves.', of: Shelf }),
  create: {
    summary: 'Add a shelf.',
    body: z.strictObject({ name: requiredLine(/*i18n*/ 'Name is required') }),
    reply: Shelf,
    status: 201,
  },
} as const satisfies Shapes;
export const shelves = join(lines, shapes);
`,
  ],
  ['contract/src/paths.ts', '  institutions:', "  shelves: '/mainContent/admin/shelves',\n  institutions:"],
  [
    'server/src/people/shelves.queries.ts',
    `import { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { inWords, pageOf } from '../kernel/lists.ts';

export const shelfPage = (db: Db, query: PageQuery) =>
  pageOf(db.selectFrom('shelf').select(['_id', 'name']), query, {
    search: [sql.ref('name')],
    sort: { name: inWords('name') },
    byDefault: [inWords('name'), sql.ref('_id')],
  });
export const insertShelf = (db: Db, name: string) =>
  db.insertInto('shelf').values({ name }).returning(['_id', 'name']).executeTakeFirstOrThrow();
`,
  ],
  [
    'server/src/people/shelves.ts',
    `import type { Shelf } from '@stoa/contract/people/shelves.endpoints';
import { recordAction } from '../kernel/audit.ts';
import type { Context } from '../kernel/context.ts';
import type { Trx } from '../kernel/db.ts';
import { insertShelf } from './shelves.queries.ts';

export async function createShelf(context: Context<Trx>, { name }: { readonly name: string }): Promise<Shelf> {
  const made = await insertShelf(context.db, name);
  await recordAction(context, 'create shelf', 'shelf', made._id, { name });
  return made;
}
`,
  ],
  [
    'server/src/people/shelves.routes.ts',
    `import { shelves } from '@stoa/contract/people/shelves.shapes';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../kernel/context.ts';
import { serve } from '../kernel/http.ts';
import { shelfPage } from './shelves.queries.ts';
import { createShelf } from './shelves.ts';

export function shelfRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, shelves.list, ({ db, query }) => shelfPage(db, query));
  serve(app, services, shelves.create, (call) => createShelf(call, call.body));
}
`,
  ],
  [
    'tests/access-matrix.ts',
    '· · · A  · courses      GET    /api/institutions\n',
    '· · · A  · courses      GET    /api/institutions\n· · · A  · –            GET    /api/shelves\n· · · A  · –            POST   /api/shelf\n',
  ],
  [
    'web/app/people/ShelfList.tsx',
    `import { i18n } from '@stoa/contract/kernel/i18n';
import { paths } from '@stoa/contract/paths';
import { shelves, type Shelf } from '@stoa/contract/people/shelves.endpoints';
import { Page } from '../ui/Page.tsx';
import { ButtonLink } from '../ui/plain/Button.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';

const columns: readonly Column<Shelf>[] = [{ label: /*i18n*/ 'Name', cell: ({ name }) => name, sort: 'name' }];

/** Administrator: the shelves. */
export default function ShelfList() {
  return (
    <Page
      title={i18n.t('Shelves')}
      actions={<ButtonLink to={\`\${paths.shelves}/new\`}>{i18n.t('+ Add Shelf')}</ButtonLink>}
    >
      <RowsTable
        label={i18n.t('Shelves')}
        of={shelves.list}
        columns={columns}
        sort="name"
        failed={i18n.t('We couldn’t load the shelves.')}
        empty={i18n.t('There are no shelves yet.')}
      />
    </Page>
  );
}
`,
  ],
  [
    'web/app/people/ShelfForm.tsx',
    `import { i18n } from '@stoa/contract/kernel/i18n';
import { paths } from '@stoa/contract/paths';
import { shelves } from '@stoa/contract/people/shelves.shapes';
import { useNavigate } from 'react-router';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { Page } from '../ui/Page.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';

/** Administrator: a new shelf. */
export default function ShelfForm() {
  const navigate = useNavigate();
  const form = useSchemaForm(shelves.create, {
    values: { name: '' },
    failed: i18n.t('We couldn’t save the shelf'),
    onDone: () => void navigate(paths.shelves),
  });
  return (
    <Page title={i18n.t('Add Shelf')} width="form" back={{ to: paths.shelves, label: i18n.t('Shelves') }}>
      <Form form={form} button={i18n.t('Add Shelf')}>
        <Field form={form} name="name" label={i18n.t('Name')} />
      </Form>
    </Page>
  );
}
`,
  ],
  [
    'web/app/routes.ts',
    '      route(inside(paths.institutions), ',
    `      route(inside(paths.shelves), 'people/ShelfList.tsx'),
      route(inside(\`\${paths.shelves}/new\`), 'people/ShelfForm.tsx'),
      route(inside(paths.institutions), `,
  ],
  [
    'server/src/office/retention/columns.ts',
    '  institution: all(\n',
    "  shelf: all('plain', '_id', 'createdAt', 'name'),\n  institution: all(\n",
  ],
];
/** The changes that each recipe makes, by its name. */
export const made: Readonly<Record<string, readonly Change[]>> = {
  'A transition': transition,
  'A mail': mail,
  ...Object.fromEntries(Object.entries(newFields).map(([name, fields]) => [name, fields.flat()])),
  'A list and a form': listAndForm,
  'A language': language,
  'A payment processor': processor,
};
