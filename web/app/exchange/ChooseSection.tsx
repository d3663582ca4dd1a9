import { sections, type CollegeSection, type SectionCourse } from '@stoa/contract/exchange/sections.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useState } from 'react';
import { useRows } from '../kernel/queries.ts';
import ChoiceInput, { usePause } from '../ui/ChoiceInput.tsx';
import { DialogButtons } from '../ui/Dialog.tsx';
import { sentenceOf } from '../ui/notify.ts';
import { useSend } from '../ui/useSend.ts';
import { Button } from '../ui/plain/Button.tsx';

interface ChooseSectionProps {
  readonly institutionId: string;
  readonly course: SectionCourse;
  readonly close: () => void;
}
/** The free sections of the course’s term, those of its subject and number first. The server searches while the reader types. */
export function ChooseSection({ institutionId, course, close }: ChooseSectionProps) {
  const [text, setText] = useState('');
  const query = { term: course.term, free: 'yes', pageSize: 200, q: usePause(text.trim()) } as const;
  const { data, error } = useRows(sections.list, { params: { id: institutionId }, query });
  const none = { value: '', label: i18n.t('None') };
  const [chosen, setChosen] = useState(
    course.section === null ? none : { value: course.section, label: course.section },
  );
  const isSame = ({ subject, number }: CollegeSection) => subject === course.subject && number === course.number;
  const free = (data?.rows ?? [])
    .toSorted((one, other) => Number(isSame(other)) - Number(isSame(one)))
    .map(({ section, subject, number, title }) => ({
      value: section,
      label: `${section}: ${subject} ${number} ${title}`,
    }));
  const choices = [chosen, none, ...free].filter(
    ({ value }, at, all) => all.findIndex((one) => one.value === value) === at,
  );
  const take = useSend(sections.take, {
    failed: i18n.t('We couldn’t save the section.'),
    done: () => {
      close();
      return chosen.value === ''
        ? i18n.t('The course has no section now.')
        : i18n.t('The course has section {section}.', { section: chosen.value });
    },
  });
  const save = () =>
    take.send({ params: { id: course._id }, body: { term: course.term, section: chosen.value || null } });
  return (
    <div className="stack">
      {data?.total === 0 && query.q === '' && (
        <p>{i18n.t('The term {term} has no free section. Import the college’s list first.', { term: course.term })}</p>
      )}
      <ChoiceInput
        label={i18n.t('Section in the term {term}', { term: course.term })}
        data={choices}
        error={error ? sentenceOf(error) : null}
        onSearch={setText}
        value={chosen.value}
        onChange={(value) => setChosen(choices.find((one) => one.value === value) ?? none)}
      />
      <DialogButtons cancel={close}>
        <Button loading={take.isPending} onClick={save}>
          {i18n.t('Save Section')}
        </Button>
      </DialogButtons>
    </div>
  );
}
