import type { ReactNode } from 'react';
import { colonnade } from '@stoa/contract/kernel/contrast';
import { site } from '../kernel/site.ts';

function icon(path: ReactNode) {
  return function Icon({ size = 16 }: { size?: number }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {path}
      </svg>
    );
  };
}

export const CheckIcon = icon(<path d="m3 8.5 3.2 3.2L13 5" />);
export const ClockIcon = icon(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 4.8V8l2.2 1.6" />
  </>,
);
export const NoteIcon = icon(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 4.8v3.7m0 2.6v.1" />
  </>,
);
export const CrossIcon = icon(<path d="m4 4 8 8m0-8-8 8" />);
export const DragIcon = icon(<path d="M6 3.5v.1M6 8v.1m0 4.4v.1m4-9.1v.1M10 8v.1m0 4.4v.1" />);
export const DashIcon = icon(<path d="M3.5 8h9" />);
export const BackIcon = icon(<path d="M9.5 3.5 5 8l4.5 4.5" />);
export const ForwardIcon = icon(<path d="M6.5 3.5 11 8l-4.5 4.5" />);
export const MenuIcon = icon(<path d="M2.5 4.5h11m-11 3.5h11m-11 3.5h11" />);
export const BellIcon = icon(
  <path d="M8 2.5a4 4 0 0 1 4 4c0 3.5 1.5 4.5 1.5 4.5h-11S4 10 4 6.5a4 4 0 0 1 4-4Zm-1.5 11h3" />,
);
export const SearchIcon = icon(<path d="M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm3.2-1.3 3.3 3.3" />);
export const HomeIcon = icon(<path d="m2.5 7.5 5.5-5 5.5 5M4 6.5v7h8v-7" />);
export const UpIcon = icon(<path d="M8 13V3.5m-3.5 3L8 3l3.5 3.5" />);
export const DownIcon = icon(<path d="M8 3v9.5m-3.5-3L8 13l3.5-3.5" />);
export const SortIcon = icon(<path d="M5.2 6.2 8 3.4l2.8 2.8m-5.6 3.6L8 12.6l2.8-2.8" />);
export const FileIcon = icon(<path d="M9.5 2h-6v12h9V5zm0 0v3h3" />);
export const EyeIcon = icon(
  <>
    <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z" />
    <circle cx="8" cy="8" r="2" />
  </>,
);
export const EyeOffIcon = icon(
  <path d="m2.5 2.5 11 11M6.2 3.8A6 6 0 0 1 8 3.5C12 3.5 14.5 8 14.5 8a11 11 0 0 1-1.8 2.3M10.5 11.9a6 6 0 0 1-2.5.6C4 12.5 1.5 8 1.5 8a11 11 0 0 1 2.7-3" />,
);

/** The mark of the site: the operator's, or a small colonnade. */
export function Mark({ size = 28 }: { size?: number }) {
  const { mark } = site().settings;
  if (mark) return <img src={`/api/files/download/${mark}?preview=1`} width={size} height={size} alt="" />;
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" fill="currentColor" aria-hidden="true" focusable="false">
      <path d={colonnade} />
    </svg>
  );
}
