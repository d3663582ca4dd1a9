import type { StudentRow } from '@stoa/contract/students';
import { save } from '../ui/files.ts';

/** What every exported student is as a lead in the admission office's own system: change it here and nowhere else. */
const leadDefaults = {
  leadSource: 'Stoa',
  tag: 'Stoa',
  leadStatus: 'New',
  program: 'Non-degree',
  fullTime: 'No',
};

/** The admission office's codes of the education levels. */
const enrollmentCodes: Readonly<Record<string, string>> = { hsStudent: '13', hsGraduate: '01', someCollege: '06' };

/** A student as one line of the export, by heading: all of it text. */
export function leadOf(student: StudentRow): Readonly<Record<string, string>> {
  const { personREF: person } = student;
  return {
    'Lead Source': leadDefaults.leadSource,
    Tag: leadDefaults.tag,
    'Lead Status': leadDefaults.leadStatus,
    'First Name': person.firstName,
    'Middle Name': person.middleName,
    'Last Name': person.lastName,
    Suffix: student.suffix,
    Email: person.email,
    'Mobile Phone': person.mobilePhone,
    'Home Phone': person.homePhone,
    Street: person.street,
    City: person.city,
    State: person.state,
    'Zip Code': person.zip,
    Country: person.country,
    Program: leadDefaults.program,
    'Full-Time': leadDefaults.fullTime,
    'Enrollment Status': enrollmentCodes[student.educationLevel] ?? student.enrollmentStatus,
    'High School Graduation Date': student.hsGradDate ?? '',
    'Academic Term': student.academicTerm,
    'Registration Term': student.registrationTerm,
  };
}

/** Saves one student as student_export.xlsx. Cells are text, so none of them can become a formula. */
export async function exportStudent(student: StudentRow): Promise<void> {
  const { default: write } = await import('write-excel-file/browser');
  const lead = leadOf(student);
  const workbook = write(
    [
      Object.keys(lead).map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      Object.values(lead).map((value) => ({ value, type: String, format: '@' })),
    ],
    { sheet: 'student_export', stickyRowsCount: 1, columns: Object.keys(lead).map(() => ({ width: 20 })) },
  );
  save(await workbook.toBlob(), 'student_export.xlsx');
}
