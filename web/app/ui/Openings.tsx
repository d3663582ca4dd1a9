import { Trans } from '#trans';
import { files, type FileOpening } from '@stoa/contract/people/files';
import type { FileRef } from '@stoa/contract/kernel/fields';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useRows } from '../kernel/queries.ts';
import styles from './FileView.module.css';
import { instant } from './format.ts';

const most = 50;
const sentences: Record<FileOpening['how'], string> = {
  preview: /*i18n*/ '{name} viewed it on <0>{when}</0>',
  download: /*i18n*/ '{name} downloaded it on <0>{when}</0>',
};

/** Lists who else opened the reader's document, when, and how. */
export function Openings({ file }: { file: FileRef }) {
  const { data, isError } = useRows(files.openings, { params: { fileId: file._id }, query: { pageSize: most } });
  if (!data)
    return (
      <p className={styles['openings']}>
        {isError ? i18n.t('We can’t show who opened it right now.') : i18n.t('Checking who opened it…')}
      </p>
    );
  const { rows, total } = data;
  if (total === 0) return <p className={styles['openings']}>{i18n.t('No one has opened it yet.')}</p>;
  return (
    <details className={styles['openings']}>
      <summary>
        {i18n.t('{count, plural, one {Opened once} other {Opened # times}}', { count: total })}
        <span className="hidden-text">: {file.name}</span>
      </summary>
      <ul>
        {rows.map(({ _id, by, how, at }) => (
          <li key={_id}>
            <Trans
              id={sentences[how]}
              values={{ name: <>{by ? fullName(by) : i18n.t('A deleted user')}</>, when: instant(at) }}
              components={{ 0: <time dateTime={at} /> }}
            />
          </li>
        ))}
        {total > rows.length && (
          <li>
            {i18n.t('{count, plural, one {and # earlier time} other {and # earlier times}}', {
              count: total - rows.length,
            })}
          </li>
        )}
      </ul>
    </details>
  );
}
