import { siteSettings, type SiteVersion } from '@stoa/contract/office/site-settings.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useAsked } from '../../ui/confirm.tsx';
import { instant, formatList } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { RowsTable, type Column } from '../../ui/RowsTable.tsx';

const names: Readonly<Record<string, string>> = {
  name: /*i18n*/ 'Name',
  accent: /*i18n*/ 'Color',
  supportEmail: /*i18n*/ 'Support address',
  texts: /*i18n*/ 'Texts',
  sections: /*i18n*/ 'Parts of the home page',
  footerLinks: /*i18n*/ 'Links',
  hiddenFaculty: /*i18n*/ 'Faculty',
  seller: /*i18n*/ 'Seller',
  tax: /*i18n*/ 'Tax',
  mark: /*i18n*/ 'Mark',
  sharePicture: /*i18n*/ 'Picture of shared links',
  promoFilm: /*i18n*/ 'Film: how it works',
  aboutFilm: /*i18n*/ 'Film beside About',
};
const columns: readonly Column<SiteVersion>[] = [
  { label: /*i18n*/ 'Version', cell: ({ version }) => version, sort: 'version', figures: true },
  { label: /*i18n*/ 'When', cell: ({ at }) => instant(at) },
  { label: /*i18n*/ 'Who', cell: ({ by }) => by },
  {
    label: /*i18n*/ 'Changed',
    cell: ({ changed }) => formatList(changed.map((one) => i18n.t(names[one] ?? one))),
    wide: true,
  },
];

/** The past versions of the settings, with a way back to each. */
export function SiteVersions({ current, restored }: { current: number; restored: () => void }) {
  const restore = useAsked(siteSettings.restore);
  const ask = (version: number) =>
    restore({
      title: version === 0 ? i18n.t('Undo all changes?') : i18n.t('Go back to version {version, number}?', { version }),
      body: i18n.t('Visitors see the site as it was. You can undo this as well.'),
      action: i18n.t('Restore'),
      send: { params: { version: String(version) } as never },
      failed: i18n.t('We couldn’t save the settings of the site.'),
      done: () => {
        restored();
        return i18n.t('The site was restored.');
      },
    });
  return (
    <Section
      title={i18n.t('Versions')}
      actions={
        current > 0 && (
          <Button variant="default" onClick={() => void ask(0)}>
            {i18n.t('Undo all changes')}
          </Button>
        )
      }
    >
      <RowsTable
        label={i18n.t('Versions')}
        of={siteSettings.versions}
        columns={columns}
        sort="-version"
        failed={i18n.t('We couldn’t load the versions.')}
        empty={i18n.t('Nobody has changed the site yet.')}
        actions={({ version }) =>
          version === current ? null : (
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
