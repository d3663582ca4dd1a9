import { files, type FileOpening } from '@stoa/contract/files';
import type { FileRef } from '@stoa/contract/kernel/fields';
import { fullName } from '@stoa/contract/people';
import { useRows } from '../kernel/queries.ts';
import styles from './FileView.module.css';
import { count, instant } from './format.ts';
import { words } from './words.ts';

const most = 50;
const sentenceOf = ({ by, how }: FileOpening): string =>
  `${by ? fullName(by) : words.somebodyWhoseAccountIsGone} ${how === 'preview' ? words.lookedAtIt : words.downloadedIt}`;

/** Who else opened a document of one's own, how and when. */
export function Openings({ file }: { file: FileRef }) {
  const { data, isError } = useRows(files.openings, { params: { fileId: file._id }, query: { pageSize: most } });
  if (!data)
    return <p className={styles['openings']}>{isError ? words.whoOpenedItCantBeShown : words.askingWhoOpenedIt}</p>;
  const { rows, total } = data;
  if (total === 0) return <p className={styles['openings']}>{words.notOpenedByAnyoneYet}</p>;
  return (
    <details className={styles['openings']}>
      <summary>
        {words.opened} {total === 1 ? 'once' : count(total, 'time')}
        <span className="hidden-text">: {file.name}</span>
      </summary>
      <ul>
        {rows.map((opening) => (
          <li key={opening._id}>
            {sentenceOf(opening)}, <time dateTime={opening.at}>{instant(opening.at)}</time>
          </li>
        ))}
        {total > rows.length && <li>{words.andBefore(count(total - rows.length, 'time'))}</li>}
      </ul>
    </details>
  );
}
