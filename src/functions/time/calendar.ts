// The proleptic Gregorian calendar for all years of Go's time.

export interface CivilDate {
  readonly year: number
  /** Month, 1 to 12. */
  readonly month: number
  readonly day: number
}

export const monthNames: readonly string[] =
  'January February March April May June July August September October November December'.split(' ')
export const dayNames: readonly string[] = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(
  ' ',
)

// Years start in March, so that the leap day is the last day of a year.
const eraDays = 146_097
const marchToEpoch = 719_468

/** Converts days since 1970-01-01 to a date. */
export function dateOf(days: number): CivilDate {
  const shifted = days + marchToEpoch
  const era = Math.floor(shifted / eraDays)
  const dayOfEra = shifted - era * eraDays
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const march = Math.floor((5 * dayOfYear + 2) / 153)
  const month = march < 10 ? march + 3 : march - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return { year, month, day: dayOfYear - Math.floor((153 * march + 2) / 5) + 1 }
}

/** Converts a date to days since 1970-01-01. Months and days out of range carry over to the next (time.Date). */
export function daysOf(year: number, month: number, day: number): number {
  const years = year + Math.floor((month - 1) / 12)
  const inYear = ((((month - 1) % 12) + 12) % 12) + 1
  const from = inYear <= 2 ? years - 1 : years
  const era = Math.floor(from / 400)
  const yearOfEra = from - era * 400
  const dayOfYear = Math.floor((153 * (inYear > 2 ? inYear - 3 : inYear + 9) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * eraDays + dayOfEra - marchToEpoch
}

/** Reports whether a year is a leap year. */
export function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** Returns the number of days in a month, 1 to 12. */
export function daysIn(month: number, year: number): number {
  return month === 2 && isLeap(year) ? 29 : ([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0)
}
