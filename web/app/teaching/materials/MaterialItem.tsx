import { type Material, materials } from '@stoa/contract/teaching/materials.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useAsked } from '../../ui/confirm.tsx';
import { FileView } from '../../ui/FileView.tsx';
import prose from '../../ui/plain/Prose.module.css';
import { RowButton } from '../../ui/RowButton.tsx';
import { Heading, type Moves } from './Heading.tsx';
import styles from './Materials.module.css';

interface MaterialItemProps {
  readonly material: Material;
  readonly edit: (() => void) | undefined;
  readonly move: Moves | undefined;
  /** Whether it is being dragged, or something beside it. */
  readonly dragging: object;
}

/** A text, a link or a file of a course, with what its professors can do with it. */
export function MaterialItem({ material, edit, move, dragging }: MaterialItemProps) {
  const { _id, title, file } = material;
  const remove = useAsked(materials.remove);
  const ask = () =>
    remove({
      title: i18n.t('Delete “{title}”?', { title }),
      body: file
        ? i18n.t('Students no longer see it, and nobody can open its file.')
        : i18n.t('Students no longer see it.'),
      action: i18n.t('Delete'),
      danger: true,
      send: { params: { id: _id } },
      done: i18n.t('Material deleted.'),
    });
  return (
    <li className={styles['item']} id={`material-${_id}`} tabIndex={-1} {...dragging}>
      <Heading
        of={material}
        level="h4"
        edit={edit}
        move={move}
        remove={<RowButton label={i18n.t('Delete')} of={title} danger onClick={() => void ask()} />}
      />
      {!move && <Content material={material} />}
    </li>
  );
}

function Content({ material: { kind, html, link, file } }: { material: Material }) {
  if (kind === 'file') return <FileView file={file} />;
  if (kind === 'link' && link !== null)
    return (
      <p className={styles['link']}>
        <a href={link} target="_blank" rel="noopener noreferrer">
          {link}
          <span className="hidden-text"> {i18n.t('(opens in a new tab)')}</span>
        </a>
      </p>
    );
  return (
    <div className={prose['prose']}>
      {/* The server made it from Markdown of a fixed set of elements (server/src/kernel/markdown.ts). */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
