import { sitePages, type SitePageVersion } from '@stoa/contract/office/site-pages';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useCall } from '../../kernel/queries.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { failedWith } from '../../ui/failed.ts';
import { day, instant, ownZone } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Section } from '../../ui/Page.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { RowsTable, type Column } from '../../ui/RowsTable.tsx';

const columns: readonly Column<SitePageVersion>[] = [
  { label: /*i18n*/ 'Version', cell: ({ version }) => version, sort: 'version', figures: true },
  { label: /*i18n*/ 'When', cell: ({ at }) => instant(at) },
  { label: /*i18n*/ 'Who', cell: ({ by }) => by },
  { label: /*i18n*/ 'In effect from', cell: ({ effective }) => (effective ? day(effective) : i18n.t('At once')) },
  { label: /*i18n*/ 'Accepted by', cell: ({ acceptedBy }) => acceptedBy, figures: true },
];

interface PageVersionsProps {
  readonly slug: string;
  readonly current: number;
  readonly restored: () => void;
}
/** The versions of a page, with a way back to each. */
export function PageVersions({ slug, current, restored }: PageVersionsProps) {
  const confirm = useConfirm();
  const restore = useCall(sitePages.restore);
  async function ask(version: number) {
    const done = await confirm({
      title: i18n.t('Go back to version {version, number}?', { version }),
      body: i18n.t('It becomes the newest version. People are asked to accept terms again.'),
      action: i18n.t('Restore'),
      run: () =>
        restore
          .mutateAsync({ params: { slug, version: String(version) } as never, query: { zone: ownZone() } })
          .catch(failedWith(i18n.t('We couldn’t save the page.'))),
    });
    if (!done) return;
    notify(i18n.t('The page was saved.'));
    restored();
  }
  return (
    <Section title={i18n.t('Versions')}>
      <RowsTable
        label={i18n.t('Versions')}
        of={sitePages.versions}
        params={{ slug }}
        columns={columns}
        sort="-version"
        failed={i18n.t('We couldn’t load the versions.')}
        empty={i18n.t('There are no versions yet.')}
        actions={({ version, titles }) =>
          version === current || !titles ? null : (
            <RowButton
              label={i18n.t('Restore')}
              of={i18n.t('version {version, number}', { version })}
              onClick={() => void ask(version)}
            />
          )
        }
      />
    </Section>
  );
}
