/**
 * How long a credit is taught and studied for, in minutes, until an agreement says otherwise: 15 hours of instruction and 30 outside,
 * the usual reading of 34 CFR 600.2. In a file without zod, because forms show it as well.
 */
export const usualCreditHours = { instruction: 15 * 60, outside: 30 * 60 };
