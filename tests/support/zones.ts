/** Time zones far apart, including half-hour offsets, a half-hour daylight saving time, and zones that are a day ahead or behind. */
export const ZONES = [
  'UTC',
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'Pacific/Kiritimati',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
]
