import { siteData, type FacultyRow } from '@stoa/contract/office/site.endpoints';
import { paths, recordAt } from '@stoa/contract/paths';
import { siteSettings } from '@stoa/contract/office/site-settings.endpoints';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Section } from '../../ui/Page.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { RowsTable, type Column } from '../../ui/RowsTable.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useSend } from '../../ui/useSend.ts';
import type { PartProps } from './useSiteForm.ts';

const columns: readonly Column<FacultyRow>[] = [
  {
    label: /*i18n*/ 'Name',
    cell: ({ _id, name }) => <Link to={recordAt(paths.professors, _id)}>{name}</Link>,
    sort: 'name',
  },
  { label: /*i18n*/ 'Title', cell: ({ title }) => title },
  {
    label: /*i18n*/ 'On the home page',
    cell: ({ isHidden }) =>
      isHidden ? (
        <StatusBadge status={/*i18n*/ 'Hidden'} tone="quiet" />
      ) : (
        <StatusBadge status={/*i18n*/ 'Shown'} tone="approved" />
      ),
  },
];

/** The professors who agreed to be shown to visitors, to hide or show again. Each change keeps the last site as a version. */
export function FacultyList({ settings, saved }: PartProps) {
  // One call for all rows, because each change starts from the version that the previous one made. The buttons aren't disabled
  // meanwhile, because they would lose the focus.
  const set = useSend(siteSettings.set, {
    failed: i18n.t('We couldn’t save the settings of the site.'),
    // Somebody else may have changed the site meanwhile.
    onRefused: saved,
  });
  function change({ _id, name, isHidden }: FacultyRow) {
    if (set.isPending) return;
    const { hiddenFaculty, version } = settings;
    const others = hiddenFaculty.filter((one) => one !== _id);
    set.send({ body: { hiddenFaculty: isHidden ? others : [...others, _id], version } }, () => {
      saved();
      return isHidden ? i18n.t('Visitors see {name} again.', { name }) : i18n.t('{name} is hidden now.', { name });
    });
  }
  return (
    <Section title={i18n.t('Faculty')}>
      <p>
        {i18n.t(
          'These professors are approved and agreed to be shown. Visitors don’t see a hidden professor on the home page, nor their picture anywhere.',
        )}
      </p>
      <RowsTable
        label={i18n.t('Faculty')}
        of={siteData.faculty}
        columns={columns}
        prefix="faculty"
        failed={i18n.t('We couldn’t load the faculty.')}
        empty={i18n.t(
          'No professor has agreed to be shown yet. Professors agree on their own page, beside their biography.',
        )}
        actions={(row) => (
          <RowButton label={row.isHidden ? i18n.t('Show') : i18n.t('Hide')} of={row.name} onClick={() => change(row)} />
        )}
      />
    </Section>
  );
}
