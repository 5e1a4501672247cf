/** Ten-thousandths: quantities, rates and percentages have at most 4 decimals. */
export type TenThousandths = bigint & { readonly __unit: 'ten-thousandths' }

const DECIMAL = /^(-)?(\d{1,16})(?:\.(\d{1,4}))?$/

/** 83.335 or '83.335' → 833350n. Throws RangeError on anything else, also on a fifth decimal. */
export function parseTenThousandths(value: string | number): TenThousandths {
  const match = DECIMAL.exec(String(value).trim())
  if (!match) throw new RangeError(`Not a number with at most 4 decimals: ${value}`)
  const [, sign, whole, fraction = ''] = match
  const magnitude = BigInt(`${whole}${fraction.padEnd(4, '0')}`)
  return (sign ? -magnitude : magnitude) as TenThousandths
}
