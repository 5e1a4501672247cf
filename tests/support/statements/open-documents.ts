/** Reports as QuickBooks Online exports them, with made-up names: what vendors are owed. */
export const UNPAID_BILLS = [
  'Unpaid Bills Report,,,,,,',
  '"Sunrise Freight, LLC",,,,,,',
  '"As of June 30, 2026",,,,,,',
  '',
  'Date,Transaction type,Num,Due date,Past due,Amount,Open balance',
  'Pilot Tire (555) 010-4545,,,,,,',
  '05/28/2026,Bill,T-88,06/27/2026,3,"$2,050.00","$1,050.00"',
  '06/22/2026,Bill,T-91,07/22/2026,-22,$950.00,$950.00',
  '06/25/2026,Vendor Credit,C-4,,,-$75.00,-$75.00',
  'Total for Pilot Tire,,,,,"$2,925.00","$1,925.00"',
  'Total Quality Logistics,,,,,,',
  '06/24/2026,Bill,,07/24/2026,-24,$140.50,$140.50',
  'Total for Total Quality Logistics,,,,,$140.50,$140.50',
  'TOTAL,,,,,"$3,065.50","$2,065.50"',
  '',
  '" Monday, November 30, 2026 01:46 PM GMT-06:00",,,,,,',
].join('\r\n')

/** The same of customers, from QuickBooks Desktop: names in a column of their own, and days in a workbook. */
export const OPEN_INVOICES: (string | number)[][] = [
  ['Sunrise Freight, LLC'],
  ['Open Invoices'],
  ['As of June 30, 2026'],
  ['', 'Type', 'Date', 'Num', 'P. O. #', 'Terms', 'Due Date', 'Aging', 'Open Balance'],
  ['Harbor Oak Logistics, Inc.'],
  ['', 'Invoice', '2026-06-02', 1041, '', 'Net 30', '2026-07-02', '', 3200],
  ['', 'Payment', '2026-06-12', 88, '', '', '', '', -200],
  ['Total Harbor Oak Logistics, Inc.', '', '', '', '', '', '', '', 3000],
  ['Plains Grain'],
  ['Load 4'],
  ['', 'Invoice', '2026-06-20', 1043, '', '', '2026-07-20', '', 1800.25],
  ['Total Load 4', '', '', '', '', '', '', '', 1800.25],
  ['Total Plains Grain', '', '', '', '', '', '', '', 1800.25],
  ['TOTAL', '', '', '', '', '', '', '', 4800.25],
]

/** A list of a person's own. */
export const BILL_LIST = [
  'Vendor,Invoice number,Invoice date,Due date,Amount due,Account,Description',
  'Loves,L-1,6/1/2026,7/1/2026,"1,240.00",Truck expenses:Diesel Fuel,June fuel',
  'Loves,L-2,6/8/2026,,99.50,6140,',
].join('\n')
