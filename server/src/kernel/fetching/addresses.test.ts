import { expect, test } from 'vitest';
import { internet, isPublicAddress } from './network.ts';

test.each([
  ['this host', '0.0.0.0', '0.255.255.255'],
  ['private', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255'],
  ['shared by a provider', '100.64.0.1', '100.127.255.255', '100.100.100.200'],
  ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
  ['link-local and metadata', '169.254.0.1', '169.254.169.254', 'fe80::1', 'febf::1', 'fe80::1%eth0', '168.63.129.16'],
  ['protocols and documentation', '192.0.0.192', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  ['benchmarks and relays', '198.18.0.1', '198.19.255.255', '192.88.99.1'],
  ['multicast', '224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1'],
  ['reserved', '240.0.0.1', '255.255.255.255', '::', '100::1', '4000::1', '5f00::1', 'fec0::1'],
  ['unique local', 'fc00::1', 'fd00:ec2::254', 'fdff::1'],
  ['mapped', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '0:0:0:0:0:ffff:a00:1', '::127.0.0.1'],
  ['translated', '64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::1', '2002:7f00:1::', '2001:0:1::1'],
  ['no addresses', '', 'localhost', '127.1', '0x7f000001', '2130706433', '1.1.1.1.', ' 1.1.1.1', '[::1]'],
])('%s: not reached', (_, ...addresses) => {
  expect(addresses.filter((address) => isPublicAddress(address) || internet.mayReach(address, 443))).toEqual([]);
});

test('public addresses are reached, by the ports of the web', () => {
  const open = ['1.1.1.1', '8.8.8.8', '100.63.255.255', '100.128.0.1', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'];
  expect(open.filter((address) => !isPublicAddress(address))).toEqual([]);
  expect([80, 443, 22, 25, 3000, 5432, 6379, 8080].filter((port) => internet.mayReach('1.1.1.1', port))).toEqual([80, 443]);
});

test.each([
  'http://0x7f.1/',
  'http://017700000001/',
  'http://2130706433/',
  'http://127.1/',
  'http://１２７.0.0.1/',
  'http://[::ffff:7f00:1]/',
])('%s is one of ours in other digits', async (text) => {
  const hostname = new URL(text).hostname.replace(/^\[(.*)\]$/, '$1');
  const found = await internet.lookup(hostname);
  expect(found.filter(({ address }) => internet.mayReach(address, 80))).toEqual([]);
});
