import type { decisionReasons } from '@stoa/contract/catalog/approvals.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { createElement, lazy, Suspense, useEffect, useEffectEvent, type ComponentType, type ReactNode } from 'react';
import { notifyFailure, type Done } from './notify.ts';

/**
 * A part that opens after a press, such as a dialog, with a file of its own: `onDemand(() => import('./Shares.tsx'))`. After an
 * update of the site its file may be gone. A notice says so then, the part closes, and everything else on the screen stays.
 */
export function onDemand<Props extends object>(fetch: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazy(() => fetch().catch(() => ({ default: NotLoaded as ComponentType<Props> })));
  return (props: Props) => createElement(Suspense, null, createElement(Part, props));
}
function NotLoaded({ close, onClose = close }: { close?: () => void; onClose?: () => void }) {
  const end = useEffectEvent(() => onClose?.());
  useEffect(() => {
    notifyFailure(undefined, i18n.t('We couldn’t load this part of the page. Reload the page and try again.'));
    end();
  }, []);
  return null;
}

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
