import type { LanguageData } from "@/server/engine/retrieval/gloss/language";

export const pt: LanguageData = {
  code: "pt",
  spaced: true,
  stopWords: `
o os as um uma uns umas eu tu ele ela nós vós eles elas você vocês me te se lhe lhes nos vos que é sou és somos são
era foi ser sido estar estou está estás estão estamos estava tenho tem tens têm temos ter tinha há haver houve já não
sim muito bem também mas pois como assim isso isto esse essa esses essas este esta estes estas aquele aquela aquilo
pode podes posso poderia podemos podem deve devo deveria gostaria favor obrigado obrigada olá oi ao aos à às do da dos
das no na nas num numa dum duma pelo pela pelos pelas vai vou vais vamos ir nem embora mesmo mesma só né tá pra pro aí
lá cá fosse seja vão queria poderias consegue consegues será haverá
`,
  entries: `
what: qual, quais, o que, quê
how: como é, como está, como faço
how much: quanto, quanta, quanto custa
how many: quantos, quantas
how long: quanto tempo
when: quando
where: onde, aonde
who: quem
why: por que, porquê, porque
my: meu, minha, meus, minhas
your: teu, tua, teus, tuas
his: seu, sua, seus, suas
our: nosso, nossa, nossos, nossas
and: e
or: ou
then: depois, então, em seguida
in: em, dentro
to: para, até, a
on: sobre
of: de
from: desde, a partir
with: com, comigo
without: sem
for: por
about: acerca, a respeito
under: sob, debaixo
between: entre
before: antes
after: após, depois de
during: durante
near: perto, próximo de
here: aqui
again: novamente, de novo, outra vez
all: todo, toda, todos, todas, tudo
every: cada
now: agora, neste momento, atualmente
today: hoje
tomorrow: amanhã
day after tomorrow: depois de amanhã
yesterday: ontem
tonight: esta noite, hoje à noite
this morning: esta manhã, hoje de manhã
morning: manhã
noon: meio-dia
afternoon: tarde, tardes
night: noite, noites
weekend: fim de semana, final de semana, fds
week: semana, semanas, semanal*
this week: esta semana, essa semana, nesta semana
next week: próxima semana, semana que vem
last week: semana passada, última semana
month: mês, meses, mensal, mensais
year: ano, anos, anual, anuais
day: dia, dias, diário, diária
hour: hora, horas
minute: minuto*
second: segundo*
what time: que horas, que hora
date: data, datas
time: vez, vezes
monday: segunda-feira, segunda
tuesday: terça-feira, terça
wednesday: quarta-feira, quarta
thursday: quinta-feira, quinta
friday: sexta-feira, sexta
saturday: sábado*
sunday: domingo*
january: janeiro
february: fevereiro
march: março
april: abril
may: maio
june: junho
july: julho
august: agosto
september: setembro
october: outubro
november: novembro
december: dezembro
spring: primavera
summer: verão
autumn: outono
winter: inverno
quarter: trimestre*
soon: em breve
later: mais tarde
early: cedo
always: sempre
two: dois, duas
three: três
four: quatro
five: cinco
six: seis
seven: sete
eight: oito
nine: nove
ten: dez
half: meio, meia, metade
hundred: cem
thousand: mil
percent: por cento, porcentagem, percentagem
weather: tempo, clima, previsão do tempo
forecast: previsão, previsões
rain: chuva*, chove, chover, chovendo
snow: neve, nevar
sun: sol, ensolarado
wind: vento*
storm: tempestade*, trovoada*
cloud: nuvem, nuvens, nublado
temperature: temperatura*, graus
cold: frio, fria
warm: calor, quente
umbrella: guarda-chuva, chapéu de chuva
air quality: qualidade do ar
humidity: umidade, humidade
sunrise: nascer do sol
sunset: pôr do sol
time zone: fuso horário, fusos horários
calendar: calendário*, agenda, agendas
appointment: compromisso*, consulta médica, marcação
meeting: reunião, reuniões
event: evento*
invitation: convite*
invite: convida, convidar, convide
attendee: participante*
free: livre, livres, grátis, gratuito*
busy: ocupado*, ocupada*
availability: disponibilidade
available: disponível, disponíveis
schedule: agendar, agende, marca uma, marcar, marque, programar, programe, horário, horários, planeja*, planeia*
postpone: adia, adiar, adie, remarca*, remarque
reminder: lembrete*
remind: lembra, lembrar, lembre, lembra-me, recorda
alarm: alarme*, despertador*
timer: temporizador*, cronômetro, cronómetro
birthday: aniversário*
holiday: feriado*
vacation: férias
deadline: prazo*, data limite
due: vence, vencem
overdue: atrasad*, vencid*
mail: e-mail, e-mails, email, emails, correio, correio eletrônico, correio eletrónico
inbox: caixa de entrada
message: mensagem, mensagens
unread: não lido, não lidos, não lidas, não lida, por ler
attachment: anexo*
subject: assunto*
recipient: destinatário*
sender: remetente*
reply: respond*, resposta*
forward: encaminha*, reencaminha*
draft: rascunho*
channel: canal, canais
chat: chat, conversa de
conversation: conversa, conversas
group: grupo*
notification: notificação, notificações
notify: notifica, notificar, notifique, avisa, avisar, avise
call: liga para, ligar para, ligue para, chamada*, ligação
phone number: número de telefone, número de telemóvel
phone: telefone*, celular*, telemóvel*
text message: sms
contact: contato*, contacto*
address: endereço*, morada*
friend: amigo*, amiga*
mother: mãe, mamãe
father: pai, papai
wife: esposa, mulher
husband: marido, esposo
boss: chefe, patrão
colleague: colega*
team: equipe*, equipa*, time de
person: pessoa, pessoas
people: gente
user: usuário*, utilizador*
member: membro*
employee: funcionário*, empregado*
task: tarefa*
to-do list: lista de tarefas
to-do: por fazer, a fazer
board: quadro, quadros
card: cartão, cartões
list: lista, listas, listar, liste
column: coluna*
row: linha, linhas
project: projeto*, projecto*
milestone: marco do projeto
priority: prioridade*
label: etiqueta*
status: estado, situação
progress: progresso, andamento
assign: atribu*, designa*
done: feito, feita, feitos, concluíd*, terminad*
complete: conclui, concluir, conclua, completa*, termina, terminar
note: nota, notas
write down: anota*, anote
notebook: caderno*
file: arquivo, arquivos, ficheiro*
folder: pasta, pastas, diretório*
document: documento*
spreadsheet: planilha*, folha de cálculo, folhas de cálculo
sheet: folha, folhas
cell: célula*
table: tabela*
presentation: apresentação, apresentações
slide: slide*, diapositivo*
page: página*
website: site, sites, página web, sítio web
link: link, links, ligação web
text: texto*
word: palavra*
sentence: frase, frases
paragraph: parágrafo*
chapter: capítulo*
title: título*
content: conteúdo*
template: modelo, modelos
version: versão, versões
backup: cópia de segurança, backup*
archive: arquiva, arquivar, arquive
trash: lixeira, lixo, reciclagem
drive: disco, unidade
storage: armazenamento
memory: memória
size: tamanho*
code: código*
repository: repositório*, repo, repos
branch: ramo, ramos, branch*
commit: commit*
pull request: pull request*
merge: mescla*, funde, fundir, merge
issue: issue*, ticket*, incidente*
bug: bug, bugs
error: erro, erros, falha, falhas
problem: problema*
function: função, funções
class: classe, classes
variable: variável, variáveis
library: biblioteca*
package: pacote*
dependency: dependência*
release: lançamento*
publish: publica, publicar, publique
test: teste, testes, testar, testa
review: revisa*, revise, revisão, revê, rever
change: muda, mudar, mude, mudança*, altera*, altere, alteração, modific*
difference: diferença*
history: histórico*, história
build: compila*, build*, constrói, construir
deploy: deploy*, implanta*, implementação em
environment: ambiente*
production: produção
server: servidor*
container: contêiner*, contentor*, container*
service: serviço*
process: processo*
log: registros, registos, logs, log
monitoring: monitoramento, monitorização
monitor: monitora, monitorar, monitoriza*
alert: alerta*
metric: métrica*, indicador*
dashboard: painel de controle, painel, painéis
network: rede, redes
domain: domínio*
password: senha, senhas, palavra-passe
key: chave*
login: iniciar sessão, login
permission: permissão, permissões
access: acesso*
security: segurança
database: banco de dados, bancos de dados, base de dados, bases de dados
query: consulta*
record: registro, registo
entry: entrada, entradas
field: campo, campos
data: dados, dado
search: busca*, busque, procura*, procure, pesquisa*, pesquise
find: encontra*, encontre, acha, achar, ache, localiza*
internet: internet, web
news: notícia*, novidades
article: artigo*
source: fonte, fontes
result: resultado*
shop: loja*
order: pedido, pedidos, encomenda*, pede, pedir
customer: cliente*
product: produto*
invoice: fatura*, nota fiscal, notas fiscais
payment: pagamento*
pay: paga, pagar, pague, paguei
refund: reembols*, estorn*, devolução
budget: orçamento*
account: conta, contas
balance: saldo, saldos
bank: banco, bancos, bancári*
transaction: transação, transações, movimentos
expense: despesa*, gasto, gastos, gastei
income: renda, rendimento*, receita de
revenue: faturamento, faturação
profit: lucro*
loss: prejuízo*, perda, perdas
cost: custo, custos, custa, custam
price: preço*
money: dinheiro
euro: euro, euros
dollar: dólar*
tax: imposto*, iva
discount: desconto*
coupon: cupom, cupons, cupão
subscription: assinatura*, subscrição
cart: carrinho*
shopping list: lista de compras
shipment: envio, envios, remessa*
deliver: entrega, entregas, entregar
package tracking: rastrear encomenda, rastreio, rastreamento
stock level: estoque*, inventário*
warehouse: armazém, armazéns, depósito
supplier: fornecedor*
contract: contrato*
sell: vende, vender, vendido*
sales: venda, vendas
buy: compra, comprar, compras, comprei, compre
company: empresa*, companhia*
deal: negócio*
flight: voo, voos
airport: aeroporto*
airline: companhia aérea
plane: avião, aviões
hotel: hotel, hotéis
room: quarto, quartos, sala
apartment: apartamento*
house: casa, casas
accommodation: alojamento*, hospedagem
book: reserva, reservar, reserve
booking: reservas
books: livro, livros
trip: viagem, viagens
travel: viajar, viajo
train: comboio*, trem, trens
bus: ônibus, autocarro*
car: carro, carros
rental car: aluguel de carro, carro alugado, aluguer de carro
taxi: táxi*
route: rota, rotas, caminho, percurso*, trajeto*
map: mapa*
distance: distância*
direction: direções, como chegar, como chego
place: lugar*, local, locais
city: cidade*
country: país, países
street: rua, ruas
station: estação, estações
departure: partida, partidas, saída
arrival: chegada*
delay: atraso, atrasos
traffic: trânsito, tráfego
parking: estacionamento*
restaurant: restaurante*
opening hours: horário de funcionamento, horário de abertura
nearby: perto de mim, próximos de mim
ticket: bilhete*, passagem, passagens, ingresso*
video: vídeo*
movie: filme*, cinema
series: série, séries
episode: episódio*
season: temporada*
actor: ator, atores, atriz
song: canção, canções, música*
music: músicas para
artist: artista*
album: álbum, álbuns
playlist: lista de reprodução, playlist*
podcast: podcast*
subtitle: legenda*
transcript: transcri*
comment: comentário*, comenta, comentar
photo: foto, fotos, fotografia*
image: imagem, imagens
screenshot: captura de tela, captura de ecrã
camera: câmera*, câmara*
game: jogo*
recipe: receita*
food: comida*
ingredient: ingrediente*
stock: ação, ações
stock market: bolsa
exchange rate: taxa de câmbio, câmbio, cotação
currency: moeda*
dividend: dividendo*
portfolio: carteira*
crypto: cripto*
interest: juros
loan: empréstimo*
insurance: seguro*
running: corri, correr, corrida*
bike: bicicleta*
ride: pedalada*, passeio de bicicleta
heart rate: frequência cardíaca, batimentos
steps: passos
sleep: sono, dormi, dormir
calories: caloria*
workout: treino*
sport: esporte*, desporto*
weight: peso
health: saúde
doctor: médico*, doutor
soccer: futebol
chart: gráfico*, diagrama*
bar chart: gráfico de barras
pie chart: gráfico de pizza, gráfico circular
flowchart: fluxograma*
draw: desenha*, desenhe
drawing: desenho*
translation: tradução, traduções
translate: traduz*
language: idioma*, língua*
english: inglês
german: alemão
french: francês
spanish: espanhol
portuguese: português
light: luz, luzes, lâmpada*
heating: aquecimento, aquecedor
thermostat: termostato*
door: porta, portas
window: janela*
lock: tranca*, bloqueia*
unlock: destranca*, desbloqueia*
vacuum: aspirador*
tv: televisão, televisor, tv
speaker: alto-falante*, coluna de som
volume: volume
living room: sala de estar
kitchen: cozinha
bedroom: quarto de dormir
bathroom: banheiro, casa de banho
device: dispositivo*, aparelho*
battery: bateria*
printer: impressora*
print: imprim*
create: cria, criar, crie, criado
make: faz, fazer, faça
prepare: prepara*, prepare
generate: gera, gerar, gere
add: adiciona*, adicione, acrescenta*, acrescente
insert: insere, inserir, insira
delete: apaga*, apague, exclu*, elimina*, elimine, deleta*, delete
remove: remove, remover, remova, tira, tirar, tire
show: mostra*, mostre, exib*
see: ver, vê, veja, olha
give: dá, dar, dê, me dá
tell: diz, dizer, diga, conta-me
explain: explica*, explique
get: obtém, obter, obtenha, pega, pegar, pegue, busca-me
send: envia*, envie, manda, mandar, mande
read: lê, ler, leia, leitura
write: escrev*, redige, redigir
open: abre, abrir, abra, abert*
close: fecha, fechar, feche, fechad*, encerra*
move: move, mover, mova
copy: copia, copiar, copie, cópia
duplicate: duplica*
rename: renome*, renomeia
edit: edita, editar, edite
update: atualiza*, atualize, actualiza*
replace: substitu*
start: inicia*, inicie, começa*, comece
stop: para de, parar, pare, interromp*
restart: reinici*
execute: executa*, execute, roda, rodar, rode, corre o
run script: script*
check: verifica*, verifique, confere, conferir, checa*
compare: compara*, compare
count: conta quantos, contar, conte, número de, quantidade de
calculate: calcula*, calcule
sum: soma*, total*
average: média*
number: número*
convert: convert*
summarize: resum*
summary: resumo*
analyze: analisa*, analise
analysis: análise*
report: relatório*, reporta*
download: baixa, baixar, baixe, descarrega*, transfere
upload: carrega, carregar, carregue, envia para
save: salva, salvar, salve, guarda, guardar, guarde
export: exporta*, exporte
import: importa, importar, importe
share: compartilh*, partilha*
cancel: cancela*, cancele
confirm: confirma*, confirme
accept: aceita*, aceite
reject: rejeita*, recusa*
approve: aprova*, aprove
play: toca, tocar, toque, reproduz*
pause: pausa*
listen: ouvir, ouve, escuta*
turn on: liga, ligar, ligue, acend*
turn off: desliga*, desligue
put: põe, pôr, coloca*, coloque
set: define, definir, defina, ajusta*
configure: configura*
settings: configurações, definições, configuração
activate: ativa, ativar, ative
deactivate: desativa*
install: instala*, instale
connect: conecta*, conecte
subscribe: assina, assinar, subscrev*
sort: ordena*, ordene, classifica*
filter: filtra*, filtre
group by: agrupa*, agrupe
select: seleciona*, selecione
choose: escolh*
mark: marca como, marcar como
attach: anexa, anexar, anexe
scan: digitaliza*, escane*
extract: extrai*, extrair
split: divid*, separa*
compress: comprim*, compact*
recommend: recomend*
suggest: suger*, sugestão, sugestões
help: ajuda*, ajude
need: precis*
want: quero, quer, quiser
work: trabalh*, funciona*
use: usa, usar, use, utiliza*
learn: aprend*
think: pensa*, acho
rent: aluga*, aluguel, aluguer
cheap: barat*, económic*, econômic*
cheapest: mais barat*
expensive: caro, cara, caros
best: melhor, melhores
good: bom, boa, bons, boas
bad: mau, má, ruim
worst: pior, piores
new: novo*, nova, novas
last: último*, última*, passado, passada
latest: mais recente*, recente*
current: atual, atuais
next: próximo*, próxima*, seguinte*, que vem
first: primeir*
previous: anterior*
old: velh*, antig*
big: grande*
biggest: maior, maiores
small: pequen*
long: longo, longa
short: curto, curta
fast: rápid*
fastest: mais rápid*
slow: lento, lenta
highest: mais alto, mais alta
lowest: mais baixo, mais baixa
high: alto, alta
low: baixo
more: mais
less: menos
many: muitos, muitas
several: vários, várias
some: algum, alguma, alguns, algumas, algo
only: apenas, somente
important: importante*
urgent: urgente*
public: público*, pública*
private: privad*
shared: compartilhad*, partilhad*
favorite: favorit*
pending: pendente*
failed: falhou, falharam
missing: falta, faltam
different: diferente*, outro, outra, outros, outras
similar: semelhante*, parecid*
empty: vazi*
red: vermelh*
blue: azul, azuis
green: verde*
name: nome*, chamad*
type: tipo, tipos
amount: montante*, quantia, quantidade
value: valor, valores
question: pergunta*
idea: ideia*
example: exemplo*
plan: plano, planos
goal: objetivo*, meta, metas
topic: tema, temas
information: informação, informações
description: descrição, descrições
detail: detalhe*
survey: inquérito*
form: formulário*
application: aplicação, aplicativo*, candidatura*
job: emprego*, vaga, vagas
salary: salário*
school: escola*
university: universidade*, faculdade
course: curso*
student: estudante*, aluno*
exam: exame*, prova
paper: estudo, estudos
law: lei, leis
government: governo*
definition: definição, significado*
mean: significa
joke: piada*
poem: poema*
story: conto, contos
hello: bom dia, boa tarde, boa noite
thanks: muito obrigado
bye: tchau, adeus
`,
};
