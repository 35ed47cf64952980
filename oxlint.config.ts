import { defineConfig } from 'oxlint';

import { layerRules } from './scripts/architecture/lint.ts';

export default defineConfig({
  plugins: [
    'typescript',
    'react',
    'react-perf',
    'import',
    'jsx-a11y',
    'unicorn',
    'promise',
    'oxc',
    'vitest',
  ],
  categories: {
    correctness: 'error',
    suspicious: 'error',
    perf: 'error',
  },
  options: {
    typeAware: true,
    reportUnusedDisableDirectives: 'error',
  },
  env: {
    builtin: true,
    es2024: true,
    browser: true,
    node: true,
  },
  rules: {
    'react/react-in-jsx-scope': 'off',
    'react-perf/jsx-no-new-function-as-prop': 'off',
    'react-perf/jsx-no-new-object-as-prop': 'off',
    'react-perf/jsx-no-new-array-as-prop': 'off',
    'react-perf/jsx-no-jsx-as-prop': 'off',
    'react/jsx-no-constructed-context-values': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'import/no-named-as-default-member': 'off',
    'typescript/consistent-return': 'off',
    'no-unused-vars': [
      'error',
      {
        argsIgnorePattern: '^_',
        caughtErrors: 'none',
        ignoreRestSiblings: true,
      },
    ],
    'no-await-in-loop': 'off',
    'oxc/no-map-spread': 'off',
    'no-underscore-dangle': 'off',
    'import/no-unassigned-import': [
      'error',
      {
        allow: ['**/*.css'],
      },
    ],
    'unicorn/consistent-function-scoping': [
      'error',
      {
        checkArrowFunctions: false,
      },
    ],
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-mutable-exports': 'error',
    'import/no-duplicates': 'error',
    'import/extensions': [
      'error',
      'always',
      {
        ignorePackages: true,
        checkTypeImports: true,
      },
    ],
    'oxc/no-barrel-file': [
      'error',
      {
        threshold: 0,
      },
    ],
    'oxc/no-const-enum': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': [
      'error',
      {
        fixStyle: 'inline-type-imports',
        disallowTypeAnnotations: false,
      },
    ],
    'typescript/no-misused-promises': [
      'error',
      {
        checksVoidReturn: {
          attributes: false,
        },
      },
    ],
    'typescript/switch-exhaustiveness-check': [
      'error',
      {
        considerDefaultExhaustiveForUnions: true,
      },
    ],
    'typescript/only-throw-error': [
      'error',
      {
        allowThrowingUnknown: true,
        allowThrowingAny: true,
      },
    ],
    'typescript/no-deprecated': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/use-unknown-in-catch-callback-variable': 'error',
    'typescript/prefer-nullish-coalescing': [
      'error',
      {
        ignorePrimitives: {
          string: true,
        },
      },
    ],
    'typescript/return-await': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/button-has-type': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/no-danger': 'error',
    'react/jsx-no-useless-fragment': 'error',
    'react/self-closing-comp': 'error',
    'react/jsx-fragments': 'error',
    'no-eval': 'error',
    'no-new-func': 'error',
    'no-script-url': 'error',
    'no-console': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    eqeqeq: 'error',
    'no-param-reassign': 'error',
    'no-else-return': 'error',
    'no-lonely-if': 'error',
    'no-unneeded-ternary': 'error',
    'object-shorthand': 'error',
    'no-useless-return': 'error',
    'no-throw-literal': 'error',
    'no-promise-executor-return': 'off',
    'no-nested-ternary': 'error',
    'unicorn/no-document-cookie': 'error',
    'unicorn/no-typeof-undefined': 'error',
    'unicorn/prefer-node-protocol': 'error',
    'unicorn/prefer-string-replace-all': 'error',
    'unicorn/throw-new-error': 'error',
    'unicorn/no-abusive-eslint-disable': 'error',
    'vitest/no-identical-title': 'error',
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
  },
  ignorePatterns: [
    'dist',
    'dist-mock',
    'storybook-static',
    '.storybook/public',
    'public',
    'coverage',
    'test-results',
  ],
  overrides: [
    ...layerRules(),
    {
      files: ['src/components/**', 'src/domain/**', 'src/contract/**'],
      rules: {
        'typescript/consistent-type-assertions': [
          'error',
          {
            assertionStyle: 'never',
          },
        ],
      },
    },
    {
      files: [
        'src/machines/**',
        'tests/**',
        'stories/**',
        '.storybook/**',
        'src/mocks/**',
        'packages/*/{sample,tests}/**',
        'scripts/*.ts',
        'scripts/client/*.ts',
        'scripts/measure/pages/floor/*.ts',
      ],
      rules: {
        'typescript/no-unsafe-type-assertion': 'off',
      },
    },
    {
      files: [
        'src/machines/**',
        'tests/**',
        'stories/**',
        'packages/*/{sample,tests}/**',
        'scripts/measure/pages/floor/*.ts',
      ],
      rules: {
        'typescript/no-unnecessary-type-assertion': 'off',
      },
    },
    {
      files: ['src/components/ui/Button.tsx'],
      rules: {
        'react/button-has-type': 'off',
      },
    },
    {
      files: ['src/components/art/**'],
      rules: {
        'react/no-array-index-key': 'off',
      },
    },
    {
      files: ['scripts/**', 'server/**', '*.config.ts', 'tests/**', 'packages/*/tests/**'],
      rules: {
        'no-console': 'off',
      },
    },
    {
      files: ['scripts/*.mjs'],
      rules: {
        'typescript/use-unknown-in-catch-callback-variable': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
    {
      files: [
        '*.config.ts',
        '.storybook/main.ts',
        '.storybook/preview.tsx',
        '**/*.d.ts',
        'tests/support/stores/postgresSetup.ts',
        'scripts/test/*{Reporter,Provider}.ts',
      ],
      rules: {
        'import/no-default-export': 'off',
      },
    },
    {
      files: ['tests/e2e/**'],
      rules: {
        'no-empty-pattern': 'off',
        'react/rules-of-hooks': 'off',
        'react/hooks': 'off',
      },
    },
    {
      files: ['tests/**', 'stories/**', 'packages/*/tests/**'],
      rules: {
        'vitest/no-conditional-expect': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
        'vitest/require-mock-type-parameters': 'off',
        'vitest/expect-expect': [
          'error',
          {
            assertFunctionNames: ['expect', 'expect.*', 'fc.assert', 'assert*'],
          },
        ],
      },
    },
  ],
});
