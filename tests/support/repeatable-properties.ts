import fc from 'fast-check'

// When a property detects a mutant, the smallest example does not matter, and the same examples each time make two runs comparable.
fc.configureGlobal({ seed: 1, endOnFailure: true })
