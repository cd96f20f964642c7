import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest } from './test-report.ts';

describe('the tally of a Vitest report', () => {
  it('counts tests, and a file that broke before its first test as a failure', () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 1,
      testResults: [
        { status: 'passed', assertionResults: [{}] },
        { status: 'failed', assertionResults: [{}] },
        { status: 'failed', assertionResults: [] },
      ],
    };
    expect(countVitest(report)).toEqual({ passed: 7, failed: 2 });
  });

  it('refuses a report of another shape', () => {
    expect(() => countVitest({ numPassedTests: 7 })).toThrow();
  });
});

describe('the tally of a Playwright report', () => {
  it('counts a flaky test and an error outside the tests as failures', () => {
    expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{}] })).toEqual({
      passed: 5,
      failed: 3,
    });
  });
});
