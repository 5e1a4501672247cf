import { dateOrderOf, readDate, type DateOrder } from './dates'

const evidence = (...texts: string[]) => dateOrderOf(texts.map((text, index) => ({ line: index + 1, text })))

describe('readDate', () => {
  it.each<[string, DateOrder, string]>([
    ['01/05/2026', 'mdy', '2026-01-05'],
    ['01/05/2026', 'dmy', '2026-05-01'],
    ['1-5-26', 'mdy', '2026-01-05'],
    ['26/01/05', 'ymd', '2026-01-05'],
    ['2026-01-05', 'mdy', '2026-01-05'],
    ['20260105', 'dmy', '2026-01-05'],
    ['20260105235959', 'ymd', '2026-01-05'],
    ['2026-01-05T23:59:59-06:00', 'mdy', '2026-01-05'],
    ['01/05/2026 11:59 PM', 'mdy', '2026-01-05'],
    ["1/ 5'00", 'mdy', '2000-01-05'],
    ["2/10'2020", 'mdy', '2020-02-10'],
    ['1/5/99', 'mdy', '1999-01-05'],
    ["1/5'09", 'mdy', '2009-01-05'],
    ['5 Jan 2026', 'mdy', '2026-01-05'],
    ['05-JAN-26', 'mdy', '2026-01-05'],
    ['January 5, 2026', 'dmy', '2026-01-05'],
    ['07 Nov 2013', 'mdy', '2013-11-07'],
    ['Nov-03-2026', 'mdy', '2026-11-03'],
    ['Mon Nov 02 2026', 'mdy', '2026-11-02'],
    ['Monday, November 2, 2026', 'dmy', '2026-11-02'],
    ['Thu 11/05/2026', 'mdy', '2026-11-05'],
    ['11032026', 'mdy', '2026-11-03'],
    ['03112026', 'dmy', '2026-11-03'],
    ['2019.04.19.', 'mdy', '2019-04-19'],
    ['10/2009/09', 'myd', '2009-10-09'],
    ['10/2009/09', 'dym', '2009-09-10'],
    ['02/29/2024', 'mdy', '2024-02-29'],
    ['01/01/1900', 'mdy', '1900-01-01'],
    ['12/31/2200', 'mdy', '2200-12-31'],
  ])('reads %s in order %s as %s', (text, order, day) => {
    expect(readDate(text, order)).toEqual({ value: day })
  })

  it.each<[string, string]>([
    ['', 'The date is missing.'],
    ['soon', 'The date "soon" cannot be read.'],
    ['02/30/2026', 'The date "02/30/2026" is not in the calendar.'],
    ['13/01/2026', 'The date "13/01/2026" is not in the calendar.'],
    ['12/31/1899', 'The date "12/31/1899" is outside 1900 to 2200.'],
    ['01/01/2201', 'The date "01/01/2201" is outside 1900 to 2200.'],
  ])('refuses %p and says why', (text, reason) => {
    expect(readDate(text, 'mdy')).toEqual({ reason })
  })
})

describe('dateOrderOf', () => {
  it('assumes the US order, unproven, when no day is above 12', () => {
    expect(evidence('01/05/2026', '02/03/2026')).toEqual({ order: 'mdy', proven: false, conflict: null })
  })

  it('lets one day above 12 decide for the whole file', () => {
    expect(evidence('05/01/2026', '13/01/2026')).toEqual({ order: 'dmy', proven: true, conflict: null })
    expect(evidence('05/01/2026', '01/13/2026')).toEqual({ order: 'mdy', proven: true, conflict: null })
  })

  it('asks about a year in the middle, unless a day above 12 distinguishes the sides', () => {
    expect(evidence('10/2009/09')).toEqual({ order: 'myd', proven: false, conflict: null })
    expect(evidence('10/2009/09', '23/2009/09')).toEqual({ order: 'dym', proven: true, conflict: null })
  })

  it('reports the first line of each side when dates contradict each other', () => {
    expect(evidence('05/01/2026', '12/31/2025', '31/12/2025').conflict).toEqual({ month_first: 2, day_first: 3 })
  })
})
