import { record } from '../kernel/audit.ts';
import { notFound } from '../kernel/refusal.ts';
import type { Work } from '../kernel/work.ts';
import { studentById, type StudentRecord } from './queries.ts';

/** The admission office's codes of the education levels; anything else is told as the stored enrollment status. */
const enrollmentCodes: Readonly<Record<string, string>> = { hsStudent: '13', hsGraduate: '01', someCollege: '06' };

/**
 * A student as a lead of the admission office's own system, heading by heading. What is the same for everybody comes
 * from the settings STUDENT_EXPORT_…; docs/operating.md lists the columns.
 */
function leadOf({ services }: Work, student: StudentRecord): Record<string, string> {
  const { leadSource, tag, program } = services.settings.studentExport;
  const { personREF: person } = student;
  return {
    'Lead Source': leadSource,
    Tag: tag,
    'Lead Status': 'New',
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
    Program: program,
    'Full-Time': 'No',
    'Enrollment Status': enrollmentCodes[student.educationLevel] ?? student.enrollmentStatus,
    'High School Graduation Date': student.hsGradDate ?? '',
    'Academic Term': student.academicTerm,
    'Registration Term': student.registrationTerm,
  };
}

export async function exportStudent(work: Work, id: string): Promise<{ heading: string; value: string }[]> {
  const student = await studentById(work.db, id);
  if (!student) throw notFound('student');
  await record(work, 'export student', 'student', id);
  return Object.entries(leadOf(work, student)).map(([heading, value]) => ({ heading, value }));
}
