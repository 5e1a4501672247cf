import { together } from '@/tests/support/together'

together({ folders: ['tests/api', 'tests/books'], share: 1, of: 12 })
