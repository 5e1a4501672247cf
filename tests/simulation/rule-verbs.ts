import {
  createRule,
  deleteRule,
  reorderRules,
  ruleRunList,
  runRule,
  undoRuleRun,
  updateRule,
} from '@/lib/contract/rule'
import { become } from './model'
import { categoryId, pickOf, type Sim, type Verb } from './sim'

/** Rules and the helper categorize lines themselves, even to the manual account: the model learns which lines are categorized. */
export async function settle(sim: Sim): Promise<void> {
  await sim.api.runJobs()
  const rows = await sim.api.rows<{ id: string; is_filed: boolean; is_mirrored: boolean }>({
    text: `select t.id, t.chart_of_account_id is not null as is_filed,
                  exists (select from bank_transaction m where m.entity_id = t.entity_id and m.mirror_of = t.id) as is_mirrored
             from bank_transaction t where t.entity_id = $1`,
    values: [sim.books.entity.id],
  } as never)
  const stored = new Map(rows.map((row) => [row.id, row]))
  for (const line of sim.model.lines) {
    const row = stored.get(line.id)
    if (!row || (line.state !== 'free' && line.state !== 'filed' && line.state !== 'mirrored')) continue
    become(sim.model, line, row.is_mirrored ? 'mirrored' : row.is_filed ? 'filed' : 'free')
  }
}

export const RULE_VERBS: Verb[] = [
  {
    name: 'add a rule',
    act: async (sim, { pick, other, coin }) => {
      const answer = await sim.attempt(createRule, {
        body: {
          name: `Rule ${pick}`,
          chart_of_account: categoryId(sim, other),
          apply_to_all: coin,
          starting_from: coin ? null : '2026-03-01',
          conditions: [
            { target_text: pickOf(['pilot', 'bestpass', 'tql', 'loves', 'check'], pick), condition_type: 'contains' },
          ],
        },
      })
      if (!answer) return
      sim.model.rules.push(answer.id)
      await settle(sim)
    },
  },
  {
    name: 'delete a rule',
    when: ({ rules }) => rules.length > 0,
    act: async (sim, { pick }) => {
      const id = pickOf(sim.model.rules, pick)
      if (!(await sim.attempt(deleteRule, { params: { id } }))) return
      sim.model.rules = sim.model.rules.filter((each) => each !== id)
      await settle(sim)
    },
  },
  {
    name: 'change a rule',
    when: ({ rules }) => rules.length > 0,
    act: async (sim, { pick, other, coin }) => {
      const part = [
        { chart_of_account: categoryId(sim, other) },
        { apply_to_all: coin, starting_from: coin ? null : '2026-02-01' },
        { stakeholder: sim.model.stakeholders[0] ?? null },
      ]
      if (await sim.attempt(updateRule, { params: { id: pickOf(sim.model.rules, pick) }, body: pickOf(part, other) }))
        await settle(sim)
    },
  },
  {
    name: 'put the rules in another order',
    when: ({ rules }) => rules.length > 1,
    act: async (sim) => {
      if (await sim.attempt(reorderRules, { body: { moves: sim.model.rules.map((rule) => ({ rule, after: null })) } }))
        await settle(sim)
    },
  },
  {
    name: 'run a rule',
    when: ({ rules }) => rules.length > 0,
    act: async (sim, { pick }) => {
      if (await sim.attempt(runRule, { params: { id: pickOf(sim.model.rules, pick) } })) await settle(sim)
    },
  },
  {
    name: 'take a run of the rules back',
    when: ({ rules }) => rules.length > 0,
    act: async (sim, { pick }) => {
      const { results } = await sim.books.client.call(ruleRunList, { query: {} })
      const run = results[pick % Math.max(1, results.length)]
      if (run && (await sim.attempt(undoRuleRun, { params: { id: run.id } }))) await settle(sim)
    },
  },
]
