/** True for the name of an IANA time zone: "America/New_York". */
export const isZone = (zone: string): boolean => {
  try {
    return (
      /^[A-Za-z]/.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
    );
  } catch {
    return false;
  }
};
