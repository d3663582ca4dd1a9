import { type Material, materials, type MaterialSection } from '@stoa/contract/teaching/materials.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useEndpoint } from '../../kernel/queries.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Page.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import styles from './Materials.module.css';
import { MaterialItem } from './MaterialItem.tsx';
import { useDragging } from './useDragging.ts';
import { useSorting } from './useSorting.ts';
import { Heading, type Moves, type Written } from './Heading.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { useSend } from '../../ui/useSend.ts';
import { useOutletContext } from 'react-router';
import type { CourseRoom } from '@stoa/contract/teaching/course-rooms.endpoints';
import { onDemand } from '../../ui/dialogs.ts';

interface SectionHeadingProps {
  readonly section: MaterialSection;
  readonly isEmpty: boolean;
  readonly edit: (() => void) | undefined;
  readonly move: Moves | undefined;
}

/** The title of a section with its day, and what its professors can do with it. */
function SectionHeading({ section, isEmpty, edit, move }: SectionHeadingProps) {
  const { _id, title } = section;
  const remove = useSend(materials.removeSection, {
    failed: i18n.t('We couldn’t delete the section.'),
    done: i18n.t('Section deleted.'),
  });
  const button = isEmpty && (
    <RowButton
      label={i18n.t('Delete')}
      of={title}
      danger
      loading={remove.isPending}
      onClick={() => remove.send({ params: { id: _id } })}
    />
  );
  return <Heading of={section} level="h3" edit={edit} move={move} remove={button} />;
}

// Students never write.
const Writing = onDemand(() => import('./Writing.tsx'));

/** The materials of a course by section; its professors add, change and sort them. */
export default function Materials() {
  const { _id: courseInstanceId, as, status } = useOutletContext<CourseRoom>();
  const isProfessor = as === 'professor';
  const params = { id: courseInstanceId };
  const outline = useEndpoint(materials.outline, { params });
  const query = useEndpoint(materials.list, { params });
  const [written, setWritten] = useState<Written>();
  const [sorts, setSorts] = useState(false);
  const sections = outline.data?.sections ?? [];
  const rows = query.data ?? [];
  const sorting = useSorting(courseInstanceId, outline.data ?? undefined, rows);
  const dragging = useDragging(sorting.drop);
  // Students see a section once there is something in it.
  const shown = sections.filter(({ _id }) => isProfessor || rows.some(({ sectionREF }) => sectionREF === _id));
  return (
    <Section
      title={i18n.t('Materials')}
      actions={
        isProfessor && (
          <>
            <Button onClick={() => setWritten({ what: 'text' })}>{i18n.t('Add text')}</Button>
            <Button variant="default" onClick={() => setWritten({ what: 'link' })}>
              {i18n.t('Add link')}
            </Button>
            <Button variant="default" onClick={() => setWritten({ what: 'file' })}>
              {i18n.t('Add file')}
            </Button>
            <Button variant="default" onClick={() => setWritten({ what: 'section' })}>
              {i18n.t('Add section')}
            </Button>
            {rows.length + sections.length > 1 && (
              <Button variant="default" aria-pressed={sorts} onClick={() => setSorts(!sorts)}>
                {sorts ? i18n.t('Stop sorting') : i18n.t('Sort')}
              </Button>
            )}
          </>
        )
      }
    >
      <Loaded
        query={(outline.data ? query : outline) as UseQueryResult}
        failed={i18n.t('We couldn’t load the materials.')}
      >
        {() => (
          <div className={styles['materials']} data-sorting={sorts || undefined}>
            {shown.length === 0 && (
              <p>
                {isProfessor
                  ? i18n.t('Nothing here yet. Add a text, a link or a file, and the course sees it here.')
                  : status === 'Closed'
                    ? i18n.t('This course had no materials.')
                    : i18n.t('There are no materials yet. Materials appear here once your professors add them.')}
              </p>
            )}
            {shown.map((section, index) => (
              <OneSection
                key={section._id}
                section={section}
                rows={rows.filter(({ sectionREF }) => sectionREF === section._id)}
                write={isProfessor ? setWritten : undefined}
                sorting={
                  sorts && isProfessor
                    ? { ...sorting, ...dragging, isFirst: index === 0, isLast: index === shown.length - 1 }
                    : undefined
                }
              />
            ))}
          </div>
        )}
      </Loaded>
      <output className="hidden-text">{sorting.said}</output>
      {isProfessor && written && (
        <Writing
          courseInstanceId={courseInstanceId}
          sections={sections}
          written={written}
          close={() => setWritten(undefined)}
        />
      )}
    </Section>
  );
}

type Sorting = ReturnType<typeof useSorting> & ReturnType<typeof useDragging>;
interface OneSectionProps {
  readonly section: MaterialSection;
  readonly rows: readonly Material[];
  /** Opens a form, for professors. */
  readonly write: ((what: Written) => void) | undefined;
  readonly sorting: (Sorting & { readonly isFirst: boolean; readonly isLast: boolean }) | undefined;
}
function OneSection({ section, rows, write, sorting }: OneSectionProps) {
  const { _id, title } = section;
  return (
    <section
      aria-label={title}
      className={styles['section']}
      id={`section-${_id}`}
      tabIndex={-1}
      {...sorting?.shownAt({ kind: 'section', id: _id })}
    >
      <SectionHeading
        section={section}
        edit={write && (() => write({ what: 'section', section }))}
        move={
          sorting && {
            up: sorting.isFirst ? undefined : () => sorting.moveSection(_id, -1),
            down: sorting.isLast ? undefined : () => sorting.moveSection(_id, 1),
            handle: sorting.handleOf({ kind: 'section', id: _id }),
          }
        }
        isEmpty={rows.length === 0}
      />
      {rows.length === 0 && <p className="soft">{i18n.t('This section is empty, so students don’t see it.')}</p>}
      <ul className={styles['items']}>
        {rows.map((row, index) => (
          <MaterialItem
            key={row._id}
            material={row}
            dragging={sorting?.shownAt({ kind: 'material', id: row._id }) ?? {}}
            edit={write && (() => write({ what: row.kind, material: row }))}
            move={
              sorting && {
                up: sorting.isFirst && index === 0 ? undefined : () => sorting.moveMaterial(row._id, -1),
                down: sorting.isLast && index === rows.length - 1 ? undefined : () => sorting.moveMaterial(row._id, 1),
                handle: sorting.handleOf({ kind: 'material', id: row._id }),
              }
            }
          />
        ))}
      </ul>
    </section>
  );
}
