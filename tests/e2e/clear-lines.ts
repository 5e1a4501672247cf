import { expect, type Page } from '@playwright/test'

/**
 * Payees of a small carrier, and the category a bookkeeper would choose. A minus is money out. AI knows some of them and cannot know
 * others.
 */
export const PAYEES = [
  ['PILOT TRAVEL CENTER', 'Diesel Fuel', -612.48],
  ['LOVES TRAVEL STOP', 'Diesel Fuel', -548.9],
  ['TA PETRO', 'Diesel Fuel', -498.02],
  ['SPEEDWAY FUEL', 'Diesel Fuel', -231.4],
  ['FLYING J', 'Diesel Fuel', -587.21],
  ['BLUE DEF SUPPLY', 'Diesel Exhaust Fluid', -84.2],
  ['REEFER FUEL DEPOT', 'Reefer Fuel', -142.75],
  ['EZPASS REPLENISH', 'Tolls', -200],
  ['PREPASS PLUS', 'Tolls', -286.35],
  ['KTAG TOLLS', 'Tolls', -61.1],
  ['CAT SCALE', 'Scales and Weigh Stations', -14.5],
  ['MICHELIN TIRE', 'Tires', -1946.6],
  ['RUSH TRUCK CENTER', 'Truck Repairs', -875.33],
  ['THERMO KING SERVICE', 'Trailer Repairs', -410.08],
  ['FLEETPRIDE PARTS', 'Parts and Shop Supplies', -96.4],
  ['BLUE BEACON', 'Truck and Trailer Wash', -78],
  ['DAT SOLUTIONS', 'Load Boards', -149],
  ['SAMSARA ELD', 'ELD and Telematics', -412.2],
  ['PROGRESSIVE COMMERCIAL', 'Auto Liability Insurance', -2310.55],
  ['MOTOR TRUCK CARGO INS', 'Cargo Insurance', -388.12],
  ['RYDER TRUCK LEASE', 'Truck Lease and Rental', -1250],
  ['XTRA LEASE', 'Trailer Lease and Rental', -640],
  ['VERIZON WIRELESS', 'Telephone and Internet', -212.6],
  ['MICROSOFT SUBSCRIPTION', 'Software and Subscriptions', -32.99],
  ['OFFICE DEPOT', 'Office Supplies and Postage', -54.17],
  ['STARBUCKS', 'Meals', -11.42],
  ['MARRIOTT', 'Office Travel and Lodging', -188.3],
  ['CAPSTONE LOGISTICS LUMPER', 'Lumper Fees Paid', -225],
  ['HARDIN YARD LLC', 'Rent - Office and Yard', -1800],
  ['R HALVORSEN', 'Owner-Operator Settlements', -2640],
  ['M ORTEGA', 'Company Driver Wages', -1318.44],
  ['K LINDQVIST', 'Dispatch Fees', -450],
  ['CEDAR GROVE SHOP', 'Preventive Maintenance and Oil', -365.9],
  ['WHEELER AND SONS', 'Towing and Roadside', -520],
  ['HARBOR OAK', 'Linehaul Revenue', 4250],
  ['TQL BROKER PAYMENT', 'Linehaul Revenue', 3450],
  ['SUMMITLINE', 'Linehaul Revenue', 4120],
  ['KEEL AND CO', 'Linehaul Revenue', 2875],
  ['NORTHGATE FSC', 'Fuel Surcharge Revenue', 310.5],
  ['PALISADE', 'Detention and Layover Revenue', 180],
] as const

/** The category of a payee's lines, by the bank's text. */
export const CATEGORY_OF: ReadonlyMap<string, string> = new Map(PAYEES.map(([name, category]) => [name, category]))

/** What a bookkeeper does: one key if the suggestion is right, otherwise the list, a few letters and Enter. */
export async function clearLines(
  page: Page,
  { lines, categoryOf }: { lines: number; categoryOf: (text: string) => string },
): Promise<{ keys: number; accepted: number }> {
  let [keys, accepted] = [0, 0]
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  // A page that was just loaded handles no keys before hydration.
  await expect(async () => {
    await press('j')
    await expect(page.locator('.ag-row :focus')).toHaveCount(1, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  let last = ''
  for (let done = 0; done < lines; done += 1) {
    const row = await page.waitForFunction(currentRow, last, { polling: 'raf', timeout: 60_000 })
    const { id, name, suggested } = (await row.jsonValue()) as CurrentRow
    const category = categoryOf(name)
    last = id
    if (suggested === category) {
      accepted += 1
      await press('a')
      continue
    }
    await press('c')
    await page.getByRole('dialog', { name: 'Category' }).waitFor()
    await page.keyboard.type(category)
    keys += category.length
    await press('Enter')
  }
  return { keys, accepted }
}

interface CurrentRow {
  id: string
  name: string
  suggested: string
}

/** Runs in the browser: the focused row, once it is another one than before; waits a moment for a suggestion to appear. */
function currentRow(last: string): CurrentRow | null {
  if (document.querySelector('[role="dialog"][data-state="open"]')) return null
  const row = document.activeElement?.closest<HTMLElement>('.ag-row[row-id]:not(.ag-opacity-zero)')
  const id = row?.getAttribute('row-id') ?? ''
  if (!row || id === last) return null
  const label = row.querySelector('button[data-edit="chart_of_account"]')?.getAttribute('aria-label') ?? ''
  const [, suggested = ''] = /^(.*), (?:AI suggestion|suggestion from history)/.exec(label) ?? []
  const now = performance.now()
  const since = Number((row.dataset.seen ??= String(now)))
  if (suggested === '' && now - since < 250) return null
  const payee = row.querySelector('[col-id="name"] b')
  // The bank's own text is shown below the payee if the two differ.
  return { id, name: (payee?.nextElementSibling ?? payee)?.textContent ?? '', suggested }
}
