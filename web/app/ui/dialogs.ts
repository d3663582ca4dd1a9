import type { decisionReasons } from '@stoa/contract/catalog/approvals.endpoints';
import type { ReactNode } from 'react';
import type { Done } from './notify.ts';

export interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** `large` is 900px wide. */
  readonly width?: 'small' | 'medium' | 'large';
  /** Keeps the dialog open while something runs. */
  readonly locked?: boolean;
  readonly children: ReactNode;
}

export interface Question<Reply = unknown> {
  /** The question itself: "Deny Ada Lovelace?" */
  readonly title: string;
  /** The effects: what will happen and who is affected, with numbers. */
  readonly body: ReactNode;
  /** The label of the button that does it: a verb, never "OK". */
  readonly action: string;
  /** The label of the other button; "Cancel" by default. */
  readonly safe?: string;
  /** Makes the button terracotta, because something ends or money moves. */
  readonly danger?: boolean;
  /** Asks for a reason, which the person concerned will read. */
  readonly reason?: 'required' | 'optional';
  /** Which reasons to choose from. The chosen one can be changed before it is sent. */
  readonly reasons?: keyof typeof decisionReasons;
  readonly reasonLabel?: string;
  /** Names the reader of the reason, when it is not the person concerned. */
  readonly reasonNote?: string;
  /** The key that does it, while nobody is typing. */
  readonly shortcut?: string;
  /** Runs the action. The dialog stays open until it is done, and shows the error if it fails. */
  readonly run?: (reason: string) => Promise<Reply>;
  /** The sentence before the server's message when it fails: "Failed to delete user". */
  readonly failed?: string;
  readonly done?: Done<Reply>;
}
