import { Fragment } from 'react';

/** Names that a file has, as code, separated by commas. */
export const Codes = ({ of }: { of: readonly string[] }) =>
  of.map((name, at) => (
    <Fragment key={name}>
      {at > 0 && ', '}
      <code>{name}</code>
    </Fragment>
  ));
