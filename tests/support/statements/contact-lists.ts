/** Lists as QuickBooks Online exports them, with made-up names. */
export const CUSTOMERS = [
  '"Sunrise Freight, LLC",,,,,',
  'Customer Contact List,,,,,',
  '',
  'Customer full name,Phone numbers,Email,Full name,Bill address,Ship address',
  '"Harbor Oak Logistics, Inc.",Phone:(555) 010-1234,"ap@harboroak.example, pay@harboroak.example",Dana Reyes,"12 Larkspur Way',
  'STE 4',
  'Greenville NC 27000",',
  '"Gus ""Doc"" Halvorsen Brokerage",Phone:(555) 010-7788 Mobile:(555) 010-9900,,,"9 Anvil Rd',
  'Marlow OH 43000",',
  'Plains Grain:Load 4,,,,1 Main St Springfield IL 62701,',
  '',
  '',
  '" Monday, November 30, 2026 01:46 PM GMT-06:00",,,,,',
].join('\r\n')

export const VENDORS: (string | number)[][] = [
  ['Vendor Contact List'],
  ['Sunrise Freight, LLC'],
  [],
  ['Vendor', 'Phone numbers', 'Email', 'Full name', 'Address', 'Account #', 'Terms', 'Track 1099', 'Tax ID'],
  ['Pilot Tire', 'Phone:555-010-4545', 'ar@pilottire.example', '', 'PO Box 77, Joplin, MO 64801', 'A-9', 'Net 30', 'No', ''],
  ['J. Ortiz Trucking', 5550104646, '', 'Juan Ortiz', 'Calle 5, Monterrey', '', 'Due on receipt', 'Yes', '12-3456789'],
  [],
  ['Monday, November 30, 2026 01:32 PM GMT-06:00'],
]
