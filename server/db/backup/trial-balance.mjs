// @ts-check

/** Every account's sum and number of lines, in every company or in one, as one hash: two books with the same hash have the same trial balance. */
const HASH = `
  select encode(sha256(convert_to(coalesce(string_agg(line, E'\\n' order by line), ''), 'UTF8')), 'hex') as hash,
         count(*)::int as accounts
    from (select concat_ws('|', company_id, entity_id, chart_of_account_id, sum(signed), count(*)) as line
            from posting where $1::uuid is null or company_id = $1 group by company_id, entity_id, chart_of_account_id) as account`

/**
 * @param {import('pg').Client} owner sees every company
 * @param {string} [company_id]
 * @returns {Promise<{ hash: string, accounts: number }>}
 */
export async function trialBalance(owner, company_id) {
  const { rows } = await owner.query(HASH, [company_id ?? null])
  return rows[0]
}
