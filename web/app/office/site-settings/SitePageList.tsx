import { expectedPages, sitePages, type SitePageRow } from '@stoa/contract/office/site-settings.endpoints';
import { paths } from '@stoa/contract/paths';
import { i18n, languages } from '@stoa/contract/kernel/i18n';
import { callEveryRow, useEndpoint } from '../../kernel/queries.ts';
import { setSite, site } from '../../kernel/site.ts';
import { useAsked } from '../../ui/confirm.tsx';
import { day, formatList } from '../../ui/format.ts';
import { Page } from '../../ui/Page.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { RowsTable, type Column } from '../../ui/RowsTable.tsx';
import { useOpenRecord } from '../../ui/useRecord.ts';

const columns: readonly Column<SitePageRow>[] = [
  { label: /*i18n*/ 'Title', cell: ({ title }) => title, sort: 'title' },
  { label: /*i18n*/ 'Address', cell: ({ slug }) => <a href={`/pages/${slug}`}>{`/pages/${slug}`}</a> },
  { label: /*i18n*/ 'In effect from', cell: ({ effective }) => (effective ? day(effective) : i18n.t('Right away')) },
  {
    label: /*i18n*/ 'Next version',
    cell: ({ next }) => (next ? day(next.effective) : i18n.t('None')),
  },
  {
    label: /*i18n*/ 'Not translated',
    cell: ({ missing = [] }) =>
      missing.length > 0 ? formatList(missing.map((one) => languages[one])) : i18n.t('None'),
  },
];
/** Names of the pages that every site should have. */
export const expectedTitles: Readonly<Record<(typeof expectedPages)[number], string>> = {
  terms: /*i18n*/ 'Terms of use',
  privacy: /*i18n*/ 'Privacy policy',
  refunds: /*i18n*/ 'Refund policy',
  accessibility: /*i18n*/ 'Accessibility',
};

/** Loads the pages for the footer, after a change. A version that isn't in force yet leaves the link as it is. */
export async function showPages(): Promise<void> {
  const rows = await callEveryRow(sitePages.list).catch(() => undefined);
  if (!rows) return;
  const { pages, ...rest } = site();
  setSite({
    ...rest,
    pages: rows.flatMap((row) => (row.next ? pages.filter(({ slug }) => slug === row.slug) : [row])),
  });
}

/** Administrator: the pages of the site. */
export default function SitePageList() {
  const open = useOpenRecord(paths.sitePages);
  const { data: pages } = useEndpoint(sitePages.list, { query: { page: 1, pageSize: 100 } });
  const lacking = expectedPages.filter((slug) => pages && !pages.some((page) => page.slug === slug));
  return (
    <Page
      title={i18n.t('Pages and terms')}
      intro={i18n.t(
        'People accept the terms and the privacy policy when they join, and again when a new version takes effect.',
      )}
      actions={<Button onClick={() => open('new')}>{i18n.t('+ Add Page')}</Button>}
    >
      <RowsTable
        label={i18n.t('Pages and terms')}
        of={sitePages.list}
        columns={columns}
        sort="title"
        failed={i18n.t('We couldn’t load the pages.')}
        empty={i18n.t('There are no pages yet. Write the terms first.')}
        actions={(page) => <PageActions page={page} edit={open} />}
      />
      {/* Below the list, so that it doesn't move the list when it appears. */}
      {lacking.length > 0 && (
        <p className="buttons">
          {lacking.map((slug) => (
            <Button key={slug} variant="default" size="sm" onClick={() => open(slug)}>
              {i18n.t('Write: {title}', { title: i18n.t(expectedTitles[slug]) })}
            </Button>
          ))}
        </p>
      )}
    </Page>
  );
}

function PageActions({ page: { slug, title }, edit }: { page: SitePageRow; edit: (slug: string) => void }) {
  const remove = useAsked(sitePages.remove);
  const ask = () =>
    remove({
      title: i18n.t('Remove {title}?', { title }),
      body: i18n.t('Visitors can’t open the page anymore. Its versions stay, and you can restore it.'),
      action: i18n.t('Remove'),
      danger: true,
      send: { params: { slug } },
      failed: i18n.t('We couldn’t remove the page.'),
      done: () => {
        void showPages();
        return i18n.t('{title} was removed.', { title });
      },
    });
  return (
    <>
      <RowButton label={i18n.t('Edit')} of={title} onClick={() => edit(slug)} />
      <RowButton label={i18n.t('Remove')} danger of={title} onClick={() => void ask()} />
    </>
  );
}
