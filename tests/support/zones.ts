/** Time zones that lie far apart, with half hours, a half-hour summer time and the day before and after among them. */
export const ZONES = [
  'UTC',
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'Pacific/Kiritimati',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
]
