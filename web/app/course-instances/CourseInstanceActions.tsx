import type { CourseInstance } from '@stoa/contract/course-instances';
import { i18n } from '@stoa/contract/kernel/i18n';
import { confirmKey, decisionKeys, useQueue } from '../ui/queue/queue.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { endsCourse, moves, useMove } from './useMove.tsx';

interface CourseInstanceActionsProps {
  readonly instance: CourseInstance;
  /** Above a record rather than in a row among many. */
  readonly prominent?: boolean;
  /** Called when the server says which fields are missing. */
  readonly onMissing?: (instance: CourseInstance, missing: Readonly<Record<string, string>>) => void;
}

/** The moves that the server's answer lists for this course, each behind its question. */
export function CourseInstanceActions({ instance, onMissing, prominent }: CourseInstanceActionsProps) {
  const move = useMove();
  const queue = useQueue();
  const isInQueue = queue !== null && prominent === true;

  async function ask(action: string) {
    const { moved, missing } = await move(instance, action, isInQueue ? confirmKey : undefined);
    if (missing) onMissing?.(instance, missing);
    if (moved && isInQueue) await queue.moveOn();
  }
  return instance.actions.map((action) => (
    <RowButton
      key={action}
      label={i18n.t(moves[action]?.label ?? action)}
      of={instance.name}
      onClick={() => void ask(action)}
      prominent={prominent}
      shortcut={isInQueue ? decisionKeys[action] : undefined}
      danger={moves[action] && endsCourse(moves[action].to)}
    />
  ));
}
