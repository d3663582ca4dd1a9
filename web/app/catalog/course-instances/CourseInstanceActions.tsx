import type { CourseInstance } from '@stoa/contract/catalog/course-instances.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { confirmKey, decisionKeys, useReview } from '../../ui/review/review.ts';
import { RowButton } from '../../ui/RowButton.tsx';
import { endsCourse, moves, useMove } from './useMove.tsx';

interface CourseInstanceActionsProps {
  readonly instance: CourseInstance;
  /** Above a record rather than in a row among many. */
  readonly prominent?: boolean;
  /** Called when the server says which fields are missing. */
  readonly onMissing?: (instance: CourseInstance, missing: Readonly<Record<string, string>>) => void;
}

const endsIt = (action: string) => (moves[action] ? endsCourse(moves[action].to) : false);

/** One button for each move that the server's answer lists for this course. Moves that end it come last. */
export const courseInstanceActions = (props: CourseInstanceActionsProps) =>
  props.instance.actions
    .filter((action) => action in moves)
    .toSorted((one, other) => Number(endsIt(one)) - Number(endsIt(other)))
    .map((action) => <MoveButton key={action} {...props} action={action} />);

/** The same as a component. */
export const CourseInstanceActions = (props: CourseInstanceActionsProps) => courseInstanceActions(props);

/** Makes one move, after its question. */
function MoveButton({ instance, onMissing, prominent, action }: CourseInstanceActionsProps & { action: string }) {
  const move = useMove();
  const job = useReview();
  const isInReview = job !== null && prominent === true;

  async function ask() {
    const { moved, missing } = await move(instance, action, isInReview ? confirmKey : undefined);
    if (missing) onMissing?.(instance, missing);
    if (moved && isInReview) await job.moveOn();
  }
  return (
    <RowButton
      label={i18n.t(moves[action]?.label ?? action)}
      of={instance.name}
      onClick={() => void ask()}
      prominent={prominent}
      shortcut={isInReview ? decisionKeys[action] : undefined}
      danger={endsIt(action)}
    />
  );
}
