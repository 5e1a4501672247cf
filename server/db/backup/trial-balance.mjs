// @ts-check

/** Every account's sum and number of lines, in every company, as one hash: two books with the same hash have the same trial balance. */
const HASH = `
  select encode(sha256(convert_to(coalesce(string_agg(line, E'\\n' order by line), ''), 'UTF8')), 'hex') as hash,
         count(*)::int as accounts
    from (select concat_ws('|', company_id, entity_id, chart_of_account_id, sum(signed), count(*)) as line
            from posting group by company_id, entity_id, chart_of_account_id) as account`

/**
 * @param {import('pg').Client} owner sees every company
 * @returns {Promise<{ hash: string, accounts: number }>}
 */
export async function trialBalance(owner) {
  const { rows } = await owner.query(HASH)
  return rows[0]
}
